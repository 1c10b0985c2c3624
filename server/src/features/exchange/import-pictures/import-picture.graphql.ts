import { BecauseType } from '#kit/because-type.ts'
import { RECORD_ID } from '#kit/common-words.ts'
import { builder } from '#kit/schema-builder.ts'
import {
  type ListedPicture,
  PICTURE_OUTCOMES,
  type PictureCount,
  type PictureHost,
  type PictureOutcome,
} from './import-picture.ts'

const MEANINGS: Readonly<Record<PictureOutcome, string>> = {
  planned: 'The check found the record that the picture would go to.',
  waiting:
    'The record has been written; the picture is fetched, if it has an address, and added to it in the background.',
  joined: 'The picture has been added to the record.',
  there: 'The record already had this picture from an earlier import.',
  unjoined: 'No row names the picture, and its name does not begin with a number of a record.',
  refused: 'The picture was not taken; `because` says why.',
  undone: 'An undo removed the picture.',
  kept: 'An undo left the picture, because it was changed after the import.',
}

export const PictureOutcomeType = builder.enumType('ImportPictureOutcome', {
  description: 'What became of a picture that came with a file, or what will.',
  values: Object.fromEntries(
    PICTURE_OUTCOMES.map((value) => [value.toUpperCase(), { value, description: MEANINGS[value] }]),
  ),
})

export const PictureCountType = builder.objectRef<PictureCount>('ImportPictureCount').implement({
  description: 'How many of the pictures have one outcome.',
  fields: (t) => ({
    outcome: t.field({ type: PictureOutcomeType, description: 'The outcome.', resolve: ({ outcome }) => outcome }),
    count: t.exposeInt('count', { description: 'How many; a picture that goes to several records counts for each.' }),
  }),
})

export const PictureHostType = builder.objectRef<PictureHost>('ImportPictureHost').implement({
  description: 'A host that is asked for pictures whose addresses are in the file.',
  fields: (t) => ({
    host: t.exposeString('host', { description: 'Its name, with its port where that is not the usual one.' }),
    count: t.exposeInt('count', { description: 'How many pictures it is asked for.' }),
  }),
})

export const ImportPictureType = builder.objectRef<ListedPicture>('ImportPicture').implement({
  description: 'A file in a ZIP beside its table, or a picture at an address in the table, with the record it goes to.',
  fields: (t) => ({
    file: t.exposeString('file', { description: 'Its name in the ZIP, with its folders, or its address.' }),
    size: t.exposeFloat('size', {
      description: 'Its size in bytes, unpacked; 0 for a picture that has not been fetched.',
    }),
    outcome: t.field({
      type: PictureOutcomeType,
      description: 'What became of it, or what will.',
      resolve: ({ outcome }) => outcome,
    }),
    kind: t.exposeString('kind', { nullable: true, description: 'The kind of record it goes to: "variant".' }),
    recordId: t.exposeID('recordId', { nullable: true, description: RECORD_ID }),
    name: t.exposeString('name', { nullable: true, description: 'The name of the record.' }),
    line: t.exposeInt('line', { nullable: true, description: 'The line of the record’s row in the table.' }),
    fileId: t.exposeID('fileId', { nullable: true, description: 'The file that was made of it.' }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it was not taken, or was kept.',
      resolve: ({ because }) => because,
    }),
  }),
})
