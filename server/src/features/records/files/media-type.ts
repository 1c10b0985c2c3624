import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '#platform/app-error.ts'
import type { FileKind } from './file.ts'

/** What may be uploaded, by its content; the name somebody gave it decides nothing but between text and CSV. */
export type Detected = { readonly mediaType: string; readonly extension: string; readonly isImage: boolean }

const ALLOWED: readonly Detected[] = [
  image('image/jpeg', 'jpg'),
  image('image/png', 'png'),
  image('image/webp', 'webp'),
  image('image/avif', 'avif'),
  image('image/gif', 'gif'),
  document('application/pdf', 'pdf'),
  document('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  document('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
]
const CSV = document('text/csv; charset=utf-8', 'csv')
const TEXT = document('text/plain; charset=utf-8', 'txt')

/** Tells what a received file is, and refuses what is not on the list or not of the kind. */
export async function detectMediaType(path: string, name: string, kind: FileKind): Promise<Detected> {
  const found = await fileTypeFromFile(path)
  const detected =
    ALLOWED.find(({ mediaType }) => mediaType === found?.mime) ?? (found ? null : await detectText(path, name))
  if (!detected) throw refusal(await markupOf(path), found?.ext, kind)
  if ((kind === 'image' || kind === 'logo') && !detected.isImage) throw refusal(null, detected.extension, kind)
  return detected
}

/** Text in UTF-8, without characters that only a program would read, and not a language that a browser runs. */
async function detectText(path: string, name: string): Promise<Detected | null> {
  if ((await markupOf(path)) !== null || !(await isPlainText(path))) return null
  return /\.csv$/i.test(name) ? CSV : TEXT
}

async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path, 'r')
  try {
    for await (const chunk of file.createReadStream()) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these
      if (/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(decoder.decode(chunk, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Whether the file is SVG, HTML or other markup, as a browser that guesses would find: it reads past spaces and comments. */
async function markupOf(path: string): Promise<'svg' | 'html' | null> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const utf16 = buffer[0] === 0xff && buffer[1] === 0xfe
    const head = buffer.toString(utf16 ? 'utf16le' : 'utf8', 0, bytesRead).replace(/^\ufeff/, '')
    if (/<svg[\s>]|<[\w-]+:svg[\s>]/i.test(head)) return 'svg'
    return /^\s*<(!|\?|\/?[a-z])/i.test(head) || /<(script|html|iframe|body)[\s>]/i.test(head) ? 'html' : null
  } finally {
    await file.close()
  }
}

function refusal(markup: 'svg' | 'html' | null, extension: string | undefined, kind: FileKind): AppError {
  const isPicture = kind === 'image' || kind === 'logo'
  const wanted = isPicture ? 'JPEG, PNG, WebP, AVIF or GIF' : 'PDF, XLSX, DOCX, CSV or text in UTF-8, or an image'
  const [reason, what] =
    markup === 'svg'
      ? ['svg_refused', 'SVG files can contain programs, so they are not accepted. Save the picture as PNG or WebP']
      : markup === 'html'
        ? [
            'markup_refused',
            'The file is a web page or other markup, whatever its name, and such files are not accepted',
          ]
        : ['file_type_refused', `${foundWords(extension)} is not accepted here`]
  return new AppError('unsupported_media_type', reason, `${what}. A file of the kind "${kind}" must be ${wanted}.`, {
    field: 'file',
    ...(extension !== undefined && { value: extension }),
  })
}

function foundWords(extension: string | undefined): string {
  if (extension === undefined) return 'The content of this file is of no type that we know, and such a file'
  const hint = extension === 'heic' ? ' (iPhones use JPEG when set to "Most Compatible")' : ''
  return `The content of this file is "${extension}"${hint}, which`
}

function image(mediaType: string, extension: string): Detected {
  return { mediaType, extension, isImage: true }
}

function document(mediaType: string, extension: string): Detected {
  return { mediaType, extension, isImage: false }
}
