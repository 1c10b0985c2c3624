import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { download } from '../../graphql/bytes.ts'

/** An SVG of the service as text, and as the address of a picture in the page. */
export function usePicture(path: string) {
  const query = useQuery({
    queryKey: ['picture', path],
    queryFn: async ({ signal }) => (await download(path, null, { signal })).blob.text(),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    svg: query.data ?? null,
    src: query.data && `data:image/svg+xml,${encodeURIComponent(query.data)}`,
    ...query,
  }
}
