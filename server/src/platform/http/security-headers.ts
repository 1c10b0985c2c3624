/**
 * What every answer carries unless its route says otherwise with `reply.header`: pages set their own
 * Content-Security-Policy, public data its own Cache-Control and Cross-Origin-Resource-Policy. Made once per server, and kept few:
 * Node checks each name and value again for each answer. `frame-ancestors` stands for X-Frame-Options.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': API_POLICY,
    'permissions-policy': NO_PERMISSIONS,
    'cache-control': 'no-store',
  }
  // Over plain http a browser must ignore it, and on localhost it would follow the developer to every other port.
  return publicUrl.startsWith('https:') ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers
}

/** No page of ours uses any of these, so nothing that got into one can ask for them. */
const NO_PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

export type SecurityHeaders = Readonly<Record<string, string>>

/** For answers that are data: nothing in them may run, load or be framed, even when opened as a document. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
