import { digitalLinkOf } from './digital-link.ts'

/**
 * What a passport's QR code and labels say, and what links name it by: the GS1 Digital Link of its GTIN, or the address of its
 * page when it has none. `publicHost` is an origin without a trailing slash (`config.publicPassportUrl`); `gtin` has 8, 12, 13 or
 * 14 digits and a right check digit.
 */
export function passportAddressOf(
  { gtin, digitalId }: { readonly gtin: string | null; readonly digitalId: string },
  publicHost: string,
): string {
  return gtin === null ? passportPageOf(digitalId, publicHost) : digitalLinkOf({ gtin }, publicHost)
}

/** Where the page of a passport is, for people and, by its other media types, for programs. */
export function passportPageOf(digitalId: string, publicHost: string): string {
  return `${publicHost}/p/${digitalId}`
}
