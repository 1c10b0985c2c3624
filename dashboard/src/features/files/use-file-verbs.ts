import { ask } from '../../graphql/ask.ts'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ATTACH_FILE, DETACH_FILE, type FileOwner, ORDER_FILES, type RecordFile, UPDATE_FILE } from './file-queries.ts'

/** What is done with the files of a record, each with `refresh` after it. */
export function useFileVerbs(owner: FileOwner, files: readonly RecordFile[], refresh: () => Promise<void>) {
  const { file: words, kit } = useWords()
  const forget = useForget()
  const change = (action: () => Promise<unknown>, done?: string) =>
    action()
      .then(refresh)
      .then(() => done && toast(done), toastError)
  const order = (ids: readonly string[]) => change(() => ask(ORDER_FILES, { ids: [...ids] }))
  const move = (file: RecordFile, to: number) => {
    const ids = files
      .filter(({ kind }) => kind === 'IMAGE')
      .map(({ id }) => id)
      .filter((id) => id !== file.id)
    ids.splice(to, 0, file.id)
    return order(ids)
  }
  const show = (file: RecordFile, visibility: 'PUBLIC' | 'PRIVATE') =>
    change(
      () => ask(UPDATE_FILE, { id: file.id, visibility }),
      visibility === 'PRIVATE' ? words.madePrivate : words.madePublic,
    )
  const takeAway = async (file: RecordFile, over?: () => Promise<unknown>) => {
    const ids = files.map(({ id }) => id)
    try {
      await ask(DETACH_FILE, { id: file.id })
    } catch (error) {
      toastError(error)
      return
    }
    await refresh()
    toast(over ? words.deleted(file.name) : words.detached(file.name), {
      label: kit.undo,
      run: () =>
        change(async () => {
          await ask(ATTACH_FILE, { id: file.id, ...owner })
          await ask(ORDER_FILES, { ids })
        }),
      ...(over && { over: () => over().then(forget, toastError) }),
    })
  }
  return { move, show, takeAway }
}
