import type { DocumentPhoto } from '../passports/passport-document.ts'

/** A photo's address if this server itself has it; null for pictures elsewhere, which the page links to and does not load. */
export function ownPhotoUrl({ url }: DocumentPhoto, ownOrigin: string): string | null {
  return url.startsWith('/') && !url.startsWith('//') ? url : url.startsWith(`${ownOrigin}/`) ? url : null
}
