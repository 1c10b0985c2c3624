import { create as contentDisposition } from 'content-disposition'
import { API_POLICY } from '#platform/http/security-headers.ts'
import type { File } from './file.ts'

/**
 * What every answer with the bytes of a file says of them: their type by content, not to be guessed again; nothing in them may run;
 * and anything but an image is for saving, not for showing. The name is written by RFC 6266.
 */
export function fileHeaders({ name, mediaType }: Pick<File, 'name' | 'mediaType'>): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': contentDisposition(name, { type: mediaType.startsWith('image/') ? 'inline' : 'attachment' }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': API_POLICY,
  }
}
