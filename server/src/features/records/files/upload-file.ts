import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { newId, newStorageKey } from '#platform/ids.ts'
import { readImageApart } from '#platform/images/read-apart.ts'
import type { ReadImage } from '#platform/images/read-image.ts'
import { settleAssessments } from '../assessments/reassess.ts'
import { reassessProvenBy } from '../assessments/reassess-proven.ts'
import { enterBytes } from './enter-bytes.ts'
import { deleteFileRows, insertFile, lockLogo } from './file.store.ts'
import {
  copiesOf,
  type File,
  IMAGE_WIDTHS,
  refuseWrongSubject,
  toldOfNew,
  type UploadFields,
  uploadRules,
  visibilityOf,
} from './file.ts'
import { type Detected, detectMediaType } from './media-type.ts'
import { keyOfCopy } from './open-file.ts'
import { scanFile } from './scan-file.ts'
import { discardBytes } from './sweep-files.ts'
import { tellHere, tellPassports } from './tell-passports.ts'

type UploadOptions = {
  readonly picture?: ReadImage
  readonly along?: (tx: Tx, made: File) => Promise<void>
}

/**
 * Takes a received file into the workspace: scanned, told by its content, an image written anew; then its name is entered, its bytes
 * are stored, and its row is written with the event. Whatever goes wrong, nothing of it stays. `along`: what is written in the transaction of the row. `picture`: what reading
 * the file would come to, where that was done before.
 */
export async function uploadFile(
  deps: Deps,
  reader: Reader,
  received: Received,
  input: Input<typeof uploadRules>,
  { picture, along }: UploadOptions = {},
): Promise<File> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const given = parseNew(uploadRules, input)
  const kind = given.kind ?? 'document'
  refuseWrongSubject(kind, given)
  const visibility = visibilityOf(kind, given.visibility)
  if (received.size === 0) throw badInput('file_empty', 'The file is empty.', { field: 'file', value: 0 })
  await scanFile(deps, received.path)
  const detected = await detectMediaType(received.path, given.name ?? '', kind)
  const content = detected.isImage
    ? pictureContent(picture ?? (await readImageApart(received.path, IMAGE_WIDTHS)), detected)
    : await readDocument(received, detected)

  const storageKey = newStorageKey()
  const copies = copiesOf(content.sizes)
  const size = content.copies.reduce((sum, copy) => sum + copy.size, content.bytes.size)
  await enterBytes(deps, reader, { storageKey, size, copies })
  let replaced: File | undefined
  let changed: string[] = []
  let isDue = false
  try {
    await deps.storage.put(storageKey, content.bytes)
    for (const [i, width] of content.sizes.entries()) {
      const copy = content.copies[i]
      if (copy) await deps.storage.put(keyOfCopy(storageKey, width), copy)
    }
    const file = await write(deps, reader, 'edit', async (tx, actor) => {
      replaced = kind === 'logo' ? await lockLogo(tx, workspaceId) : undefined
      if (replaced) {
        await deleteFileRows(tx, workspaceId, [replaced.id])
        const { id, name } = replaced
        recordEvent(tx, actor, { kind: 'file.deleted', subjectType: 'file', subjectId: id, data: { name } })
      }
      const made = await insertFile(tx, workspaceId, {
        ...subjectOf(given),
        id: newId('fil'),
        storageKey,
        kind,
        name: nameOf(given, detected, content.extension),
        mediaType: content.mediaType,
        size: content.bytes.size,
        sha256: content.sha256,
        width: content.width,
        height: content.height,
        sizes: content.sizes,
        alt: given.alt,
        visibility,
        position: given.position ?? 0,
      })
      recordEvent(tx, actor, toldOfNew(made))
      await along?.(tx, made)
      isDue = reassessProvenBy(tx, workspaceId, made)
      changed = await tellPassports(tx, workspaceId, made)
      return made
    })
    tellHere(deps, changed)
    if (isDue) await settleAssessments(deps, workspaceId)
    if (replaced) await discardBytes(deps, workspaceId, [replaced.storageKey])
    return file
  } catch (error) {
    await discardBytes(deps, workspaceId, [storageKey])
    throw error
  }
}

/** What is to be stored of a file. */
type Content = {
  readonly bytes: Blob
  readonly mediaType: string
  readonly extension: string
  readonly sha256: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly sizes: readonly number[]
  readonly copies: readonly Blob[]
}

function pictureContent({ original, copies }: ReadImage, detected: Detected): Content {
  const { bytes, mediaType, width, height } = original
  return {
    bytes: new Blob([new Uint8Array(bytes)]),
    mediaType,
    extension: mediaType === 'image/webp' ? 'webp' : detected.extension,
    sha256: createHash('sha256').update(bytes).digest(),
    width,
    height,
    sizes: copies.map((copy) => copy.width),
    copies: copies.map((copy) => new Blob([new Uint8Array(copy.bytes)])),
  }
}

async function readDocument({ path, sha256 }: Received, { mediaType, extension }: Detected): Promise<Content> {
  return {
    bytes: await openAsBlob(path),
    mediaType,
    extension,
    sha256,
    width: null,
    height: null,
    sizes: [],
    copies: [],
  }
}

/** The name it came with, ending as what it is: a picture that is called report.html is saved as report.html.png. */
function nameOf({ name }: UploadFields, detected: Detected, extension: string): string {
  if (name === null) return `file.${extension}`
  const same = SAME_ENDINGS.find((endings) => endings.includes(extension)) ?? [extension]
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (same.includes(ending)) return name
  // A picture that was written anew as another kind of picture: photo.gif → photo.webp.
  const stem = ending === detected.extension ? name.slice(0, -ending.length - 1) : name
  return `${stem.slice(0, 190)}.${extension}`
}

const SAME_ENDINGS = [
  ['jpg', 'jpeg', 'jfif'],
  ['txt', 'text', 'md', 'log'],
]

function subjectOf({ productId, variantId, materialId, companyId, certificationId }: UploadFields) {
  return { productId, variantId, materialId, companyId, certificationId }
}
