import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { listOf, recordId } from '#platform/fields.ts'
import { lockFiles, updateFileRow } from './file.store.ts'
import { type File, subjectIdOf } from './file.ts'
import { tellHere, tellPassports } from './tell-passports.ts'

/** Puts files of one record in the order given. One that stands right already is left as it is. */
export async function orderFiles(deps: Deps, reader: Reader, { ids }: { ids: unknown }): Promise<File[]> {
  const { files, changed } = await write(deps, reader, 'edit', async (tx, actor) => {
    const wanted = listOf(recordId(), MAX_FILES)
      .parse(ids, 'ids')
      .flatMap((id) => id ?? [])
    if (new Set(wanted).size < wanted.length) {
      throw badInput('files_twice', '"ids" contains a file twice. List each file once, in the order you want.', {
        field: 'ids',
      })
    }
    const before = new Map((await lockFiles(tx, actor.workspaceId, wanted)).map((file) => [file.id, file]))
    const found = wanted.map((id) => {
      const file = before.get(id)
      if (!file) throw notFound('file', id)
      return file
    })
    if (new Set(found.map(subjectIdOf)).size > 1) {
      throw badInput('files_of_several', 'Only files of the same record can be sorted together.', { field: 'ids' })
    }
    const files: File[] = []
    for (const [position, file] of found.entries()) {
      if (file.position === position) {
        files.push(file)
        continue
      }
      files.push(await updateFileRow(tx, actor.workspaceId, file.id, { position }))
      const about = { subjectType: 'file', subjectId: file.id } as const
      recordEvent(tx, actor, {
        kind: 'file.updated',
        ...about,
        data: { position },
        before: { position: file.position },
      })
    }
    return { files, changed: await tellPassports(tx, actor.workspaceId, ...files) }
  })
  tellHere(deps, changed)
  return files
}

/** As many as a page of them has. */
const MAX_FILES = 100
