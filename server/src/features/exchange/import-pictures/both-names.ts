import type { PictureNames } from './picture-names.ts'

/** Names in the archive, and addresses beside them. */
export function bothNames(one: PictureNames | null, other: PictureNames | null): PictureNames | null {
  if (one === null || other === null) return one ?? other
  return {
    inRow(headers, row) {
      const [a, b] = [one.inRow(headers, row), other.inRow(headers, row)]
      return {
        at: [...a.at, ...b.at],
        blank: [...(a.blank ?? []), ...(b.blank ?? [])],
        pictures: [...a.pictures, ...b.pictures],
        problems: [...a.problems, ...b.problems],
      }
    },
    byNumber: (number) => [...one.byNumber(number), ...other.byNumber(number)],
    atAddress: (picture) => one.atAddress?.(picture) ?? other.atAddress?.(picture) ?? null,
  }
}
