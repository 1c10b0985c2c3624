import {
  eventKind,
  integer,
  listOf,
  named,
  object,
  oneOf,
  orNull,
  partOf,
  said,
  sha256,
  text,
} from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

/** What events tell of a file. */
const FIELDS = {
  kind: oneOf('image', 'document', 'audit', 'evidence', 'logo'),
  name: text,
  mediaType: text,
  size: said(integer, 'Its size in bytes.'),
  width: orNull(said(integer, 'Its width in pixels.')),
  height: orNull(said(integer, 'Its width in pixels.')),
  sizes: said(listOf(integer), 'The widths of smaller copies, in pixels.'),
  alt: orNull(text),
  visibility: oneOf('public', 'private'),
  position: integer,
  productId: orNull(text),
  variantId: orNull(text),
  materialId: orNull(text),
  companyId: orNull(text),
  certificationId: orNull(text),
}

const kinds = addEventKinds(
  { place: 80, seenWith: 'read' },
  {
    'file.created': eventKind('A file was uploaded.', object({ ...FIELDS, sha256 }), {
      kind: 'image',
      name: 'front.jpg',
      mediaType: 'image/jpeg',
      size: 182_344,
      width: 1600,
      height: 2000,
      sizes: [480, 960],
      alt: 'The shirt from the front',
      visibility: 'public',
      position: 0,
      productId: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
      variantId: null,
      materialId: null,
      companyId: null,
      certificationId: null,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    'file.updated': eventKind('A file’s name, alternative text, visibility or position was changed.', partOf(FIELDS), {
      alt: 'The shirt, front',
    }),
    'file.deleted': eventKind('A file was deleted for good.', named, { name: 'front.jpg' }),
    'file.attached': eventKind('A file was attached to a record.', partOf(FIELDS), {
      productId: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
    }),
    'file.detached': eventKind('A file was detached from its record and kept.', partOf(FIELDS), { productId: null }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
