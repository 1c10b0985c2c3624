import { badInput } from '#platform/app-error.ts'
import { name, oneOf, optional, type Parsed, recordId, show, text } from '#platform/fields.ts'

/** An image or a document of a record. Its bytes are in the storage, under a random name of their own. */
export type File = {
  readonly id: string
  /** The name of its bytes in the storage and in public addresses: never told of a private file. */
  readonly storageKey: string
  readonly kind: FileKind
  /** For showing and for saving; never a path. */
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly sha256: Buffer
  /** Pixels; null for what is no image. */
  readonly width: number | null
  readonly height: number | null
  /** Widths of its smaller copies in pixels, ascending. */
  readonly sizes: readonly number[]
  readonly alt: string | null
  readonly visibility: Visibility
  readonly position: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
} & Subject

/** The record it belongs to: one of them, or none. */
export type Subject = {
  readonly productId: string | null
  readonly variantId: string | null
  readonly materialId: string | null
  readonly companyId: string | null
  readonly certificationId: string | null
}

export type FileKind = (typeof FILE_KINDS)[number]
export const FILE_KINDS = ['image', 'document', 'audit', 'evidence', 'logo'] as const

export type Visibility = (typeof VISIBILITIES)[number]
/** `public`: anybody may see it while a public passport shows the record it belongs to. */
export const VISIBILITIES = ['public', 'private'] as const

export const subjectRules = {
  productId: recordId(),
  variantId: recordId(),
  materialId: recordId(),
  companyId: recordId(),
  certificationId: recordId(),
}

export const descriptionRules = {
  name: fileName(),
  alt: text(500),
  visibility: oneOf(VISIBILITIES),
  position: position(),
}

export const uploadRules = { kind: oneOf(FILE_KINDS), ...descriptionRules, ...subjectRules }

export type UploadFields = Parsed<typeof uploadRules>

const SUBJECT_IDS = ['productId', 'variantId', 'materialId', 'companyId', 'certificationId'] as const

export const NO_SUBJECT: Subject = {
  productId: null,
  variantId: null,
  materialId: null,
  companyId: null,
  certificationId: null,
}

/** The identifier of the record it belongs to. */
export function subjectIdOf(file: Subject): string | null {
  return SUBJECT_IDS.map((id) => file[id]).find((id) => id !== null) ?? null
}

/** The event of one that is new. */
export function toldOfNew({ storageKey, sha256, createdAt, updatedAt, revision, id, ...data }: File) {
  return {
    kind: 'file.created',
    subjectType: 'file',
    subjectId: id,
    data: { ...data, sha256: sha256.toString('hex') },
  } as const
}

/** A file is of one record, and a logo of the workspace itself. */
export function refuseWrongSubject(kind: FileKind, given: Partial<Subject>): void {
  const [first, second] = SUBJECT_IDS.filter((id) => given[id] !== null && given[id] !== undefined)
  if (first !== undefined && kind === 'logo') {
    throw badInput('logo_of_workspace', `A logo belongs to the workspace: leave out "${first}".`, {
      field: first,
      value: given[first],
    })
  }
  if (second === undefined) return
  throw badInput(
    'too_many_subjects',
    `A file belongs to one record: give at most one of ${SUBJECT_IDS.map((id) => `"${id}"`).join(', ')}.`,
    { field: second, value: given[second], limit: 1 },
  )
}

/** Pictures are for showing unless somebody says otherwise; documents are not. */
export function visibilityOf(kind: FileKind, given: Visibility | null): Visibility {
  if (kind === 'audit' && given === 'public') {
    throw badInput(
      'audit_is_private',
      'A supplier audit file is never public. To show a document with the passport, upload it as a document.',
      { field: 'visibility', value: given },
    )
  }
  return given ?? (kind === 'image' || kind === 'logo' ? 'public' : 'private')
}

/** The widest copies that are made of an image, in pixels: a thumbnail, a phone, a page. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const

/** What the copies of a storage key are called in the storage. */
export function copiesOf(sizes: readonly number[]): string[] {
  return sizes.map((width) => `${width}webp`)
}

/** The part of a path that somebody sent behind the last separator, without what cannot be seen. */
function fileName() {
  const rule = name(200)
  return optional((value, field): string => {
    const given = rule.parse(value, field)
    const last = given.split(/[/\\]/).at(-1) ?? ''
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    const shown = last.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
    if (!/^\.*$/.test(shown)) return shown
    throw badInput('file_name_malformed', `"${field}" must be a file name, such as label.pdf; got ${show(value)}.`, {
      field,
      value,
    })
  })
}

function position() {
  return optional((value, field): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_POSITION) return value
    throw badInput(
      'position_out_of_range',
      `"${field}" must be a whole number from 0 to ${MAX_POSITION}; got ${show(value)}.`,
      { field, value, limit: MAX_POSITION },
    )
  })
}

const MAX_POSITION = 10_000
