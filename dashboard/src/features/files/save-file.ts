import { download, save } from '../../graphql/bytes.ts'
import { toastError } from '../../kit/toast.tsx'

/** Downloads a file with the credentials of the session, from its workspace. */
export function saveFile({ url, name }: { readonly url: string; readonly name: string }): Promise<void> {
  return download(new URL(url).pathname, null).then(({ blob }) => save(blob, name), toastError)
}
