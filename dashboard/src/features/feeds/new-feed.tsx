import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useFeedWords } from '../../words/use-feed-words.ts'
import type { Matching } from '../say-matching.ts'
import { endOf, FeedEnd } from './feed-end.tsx'
import { ColumnsField, Narrowed, SetsField } from './feed-fields.tsx'
import { CREATE, type FeedKind, type FeedList, type FeedSet, type Made } from './feed-queries.ts'
import { FeedSecret } from './feed-secret.tsx'
import { FeedSteps } from './feed-steps.tsx'

/** What will read it and what it shows; then its secret, this once, and how it is connected. */
export function NewFeed() {
  const words = useFeedWords()
  const forget = useForget()
  const given = useSearch({ from: '/inside/feeds/$id' })
  const begun = listOf(given.list, words.lists)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<FeedKind>(begun === null ? 'ODATA' : 'CSV')
  const [sets, setSets] = useState<FeedSet[] | null>(null)
  const [list, setList] = useState<FeedList>(begun ?? 'PRODUCTS')
  const [matching, setMatching] = useState<Matching>(() => matchingOf(given.matching))
  const [columns, setColumns] = useState<string[] | null>(null)
  const [days, setDays] = useState('')
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const chosen = kind === 'ODATA' ? sets : columns
  const noName = name.trim() === ''
  const isEmpty = chosen?.length === 0
  const creating = useVerb(async () => {
    const shows = kind === 'ODATA' ? { sets } : { list, matching, columns }
    setMade((await ask(CREATE, { name, kind, ...shows, expiresAt: endOf(days) ?? null })).createFeed)
    void forget()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!noName && !isEmpty) creating.run()
  }
  if (made) return <MadeFeed made={made} />
  const problem = isTried && isEmpty ? words.chooseSome : null
  return (
    <Screen title={words.create} back={{ to: '/feeds', label: words.title }} width="form">
      <form noValidate onSubmit={submit}>
        <Card title={words.settings}>
          <Stack gap="lg">
            <TextInput
              data-autofocus
              label={words.name}
              description={words.nameHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              value={name}
              error={isTried && noName ? words.required : null}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <ChoiceCards
              label={words.kind}
              value={kind}
              set={setKind}
              choices={(['ODATA', 'CSV'] as const).map((value) => ({ value, ...words.kinds[value] }))}
            />
            {kind === 'ODATA' ? (
              <div>
                <SetsField value={sets} set={setSets} error={problem} />
              </div>
            ) : (
              <>
                <Select
                  label={words.list}
                  allowDeselect={false}
                  value={list}
                  onChange={(next) => {
                    const other = listOf(next ?? undefined, words.lists)
                    if (other === null || other === list) return
                    setList(other)
                    setColumns(null)
                    // Variants by themselves, with their products and by material are one list.
                    if (!(VARIANTS.has(other) && VARIANTS.has(list))) setMatching({})
                  }}
                  data={Object.entries(words.lists).map(([value, label]) => ({ value, label }))}
                />
                <Narrowed matching={matching} list={list} forget={() => setMatching({})} />
                <div>
                  <ColumnsField list={list} value={columns} set={setColumns} error={problem} />
                </div>
              </>
            )}
            <FeedEnd value={days} set={setDays} />
          </Stack>
        </Card>
        <Button type="submit" loading={creating.isBusy}>
          {words.make}
        </Button>
      </form>
      <LeaveGuard isDirty={() => made === null && !noName} />
    </Screen>
  )
}

const VARIANTS: ReadonlySet<string> = new Set(['VARIANTS', 'FLAT', 'COMPOSITIONS'])

function listOf(given: string | undefined, lists: Readonly<Record<string, string>>): FeedList | null {
  return given !== undefined && Object.hasOwn(lists, given) ? (given as FeedList) : null
}

/** From an address that anybody may have typed. */
function matchingOf(given: string | undefined): Matching {
  try {
    const read: unknown = JSON.parse(given ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Matching) : {}
  } catch {
    return {}
  }
}

function MadeFeed({ made }: { readonly made: Made }) {
  const words = useFeedWords()
  const { feed, address } = made
  return (
    <Screen
      title={words.madeTitle(feed.name)}
      back={{ to: '/feeds', label: words.title }}
      width="record"
      actions={
        <LinkButton to="/feeds/$id" params={{ id: feed.id }} variant="default">
          {words.toFeed}
        </LinkButton>
      }
    >
      <Card title={feed.kind === 'CSV' ? words.secretAddress : words.address}>
        <FeedSecret made={made} />
      </Card>
      <FeedSteps kind={feed.kind} address={address} sets={feed.sets} />
    </Screen>
  )
}
