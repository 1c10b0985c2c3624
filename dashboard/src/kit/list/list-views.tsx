import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { ListPath } from '../paths.ts'
import { toast, toastError } from '../toast.tsx'
import own from './list.module.css'
import { NameView } from './name-view.tsx'
import type { ListState } from './use-list-state.ts'
import { keptState, type SavedView, useSavedViews, type ViewedList } from './use-saved-views.ts'

type Props = { readonly of: ViewedList; readonly title: string; readonly path: ListPath; readonly list: ListState }

/** A list's saved views as tabs, and the means to keep what is shown as one. Nothing while there is none and nothing to keep. */
export function ListViews({ of, title, path, list }: Props) {
  const { kit, lists } = useWords()
  const mayShare = useMayEdit()
  const navigate = useNavigate()
  const { views, save, update, remove } = useSavedViews(of)
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const current = views.find(({ id }) => id === list.state['view'])
  const state = keptState(list.state)
  const isChanged = state !== (current?.state ?? '')
  if (views.length === 0 && !isChanged) return null

  const open = (id: string, kept: string) =>
    navigate({ to: path, search: { ...Object.fromEntries(new URLSearchParams(kept)), view: id } })
  const attempt = (work: Promise<unknown>, message: string) =>
    work.then(() => toast(message)).catch((error: unknown) => toastError(error))
  const deleteView = async ({ id, name, state: kept, isShared }: SavedView) => {
    try {
      await remove(id)
      await navigate({ to: path, search: {} })
      toast(lists.deleted(name), {
        label: kit.undo,
        run: async () => {
          const made = await save({ name, state: kept, isShared })
          await open(made.id, kept)
        },
      })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <nav className={own.views} aria-label={lists.views}>
      <Link
        to={path}
        search={{}}
        className={own.view}
        aria-current={current ? undefined : 'page'}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {lists.all}
      </Link>
      {views.map((view) => (
        <Link
          key={view.id}
          to={path}
          search={{ ...Object.fromEntries(new URLSearchParams(view.state)), view: view.id }}
          className={own.view}
          aria-current={view === current ? 'page' : undefined}
        >
          <span className={own.viewName}>{view.name}</span>
          {view.isShared && <Users size={13} aria-label={lists.shared} />}
        </Link>
      ))}
      {current?.isMine && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={lists.viewOptions(current.name)}>
              <Ellipsis size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming(current)}>{lists.renameView}</Menu.Item>
            {mayShare && (
              <Menu.Item
                onClick={() =>
                  void attempt(update(current.id, { isShared: !current.isShared }), lists.saved(current.name))
                }
              >
                {current.isShared ? lists.unshare : lists.share}
              </Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => void deleteView(current)}>
              {lists.deleteView}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isChanged && (
        <span className={own.keep}>
          {current?.isMine && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void attempt(update(current.id, { state }), lists.saved(current.name))}
            >
              {lists.saveChanges}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => setNaming('new')}>
            {current ? lists.saveAs : lists.saveView}
          </Button>
        </span>
      )}
      {naming && (
        <NameView
          title={naming === 'new' ? lists.saveView : lists.renameView}
          note={naming === 'new' ? lists.saveViewNote : null}
          name={naming === 'new' ? '' : naming.name}
          suggestion={title}
          mayShare={mayShare && naming === 'new'}
          close={() => setNaming(null)}
          save={async (name, isShared) => {
            if (naming !== 'new') {
              await update(naming.id, { name })
            } else {
              const made = await save({ name, state, isShared })
              await open(made.id, state)
            }
            setNaming(null)
            toast(lists.saved(name))
          }}
        />
      )}
    </nav>
  )
}
