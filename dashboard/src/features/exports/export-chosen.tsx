import type { Chosen } from '../../kit/bulk/use-rows.tsx'
import { ExportMenu } from './export-menu.tsx'

type Props = { readonly of: Parameters<typeof ExportMenu>[0]['of']; readonly chosen: Chosen }

/** As many as the service takes by their identifiers; those who want more narrow the list. */
const MAX_IDS = 300

/** The chosen records of a list as a file. */
export function ExportChosen({ of, chosen }: Props) {
  if (!('ids' in chosen)) return <ExportMenu of={of} asked={chosen.matching} isOfChosen />
  return chosen.ids.length > MAX_IDS ? null : <ExportMenu of={of} asked={{ ids: chosen.ids.join(',') }} isOfChosen />
}
