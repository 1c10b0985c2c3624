import { Button, Select, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { companyReference } from '../references.ts'
import styles from './suppliers.module.css'

const SUPPLIERS = graphql(`
  query Suppliers($id: ID!, $decision: RatedCompanyDecision, $search: String, $take: Int!) {
    count: ratedCompanyCount(connectionId: $id, decision: $decision, search: $search)
    open: ratedCompanyCount(connectionId: $id, decision: OPEN)
    suppliers: ratedCompanies(connectionId: $id, decision: $decision, search: $search, take: $take) {
      externalId
      name
      country
      city
      vatId
      standing
      decision
      decidedBy
      rating { score publishedOn }
      company { id name }
      proposals { because company { id name city } }
    }
  }
`)
const DECIDE = graphql(`
  mutation DecideSupplier($id: ID!, $externalId: ID!, $decision: RatedCompanyDecision!, $companyId: ID) {
    decideRatedCompany(connectionId: $id, externalId: $externalId, decision: $decision, companyId: $companyId) { externalId }
  }
`)

type Supplier = ResultOf<typeof SUPPLIERS>['suppliers'][number]
type Decision = Supplier['decision']
type Deciding = { readonly supplier: Supplier; readonly decision: Decision; readonly companyId: string | null }

const PAGE = 20

type Shown = { readonly decision: Decision; readonly search: string; readonly take: number }
const FIRST: Shown = { decision: 'OPEN', search: '', take: PAGE }

/** What is shown of them, at first those to decide about. */
export function useSuppliers(id: string, { decision, search, take } = FIRST, enabled = true) {
  return useQuery({
    queryKey: ['connection', id, 'suppliers', decision, search, take],
    queryFn: ({ signal }) => ask(SUPPLIERS, { id, decision, search: search.trim() || null, take }, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The suppliers that a scheme knows, and which company each of them is: accepted, chosen, or none. */
export function Suppliers({ id }: { readonly id: string }) {
  const { rating, kit } = useWords()
  const { matching: say } = rating
  const { integer } = useFormat()
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision>('OPEN')
  const [search, setSearch] = useState('')
  const [take, setTake] = useState(PAGE)
  const { data } = useSuppliers(id, { decision, search, take })
  const deciding = useVerb(async ({ supplier, decision, companyId }: Deciding) => {
    const { externalId, name } = supplier
    await ask(DECIDE, { id, externalId, decision, companyId })
    await client.invalidateQueries({ queryKey: ['connection', id] })
    toast(say.said[decision](name), {
      label: kit.undo,
      run: async () => {
        await ask(DECIDE, {
          id,
          externalId,
          decision: supplier.decision,
          companyId: supplier.decision === 'ACCEPTED' ? (supplier.company?.id ?? null) : null,
        })
        await client.invalidateQueries({ queryKey: ['connection', id] })
      },
    })
  })
  const { count = 0, open = 0, suppliers = [] } = data ?? {}
  return (
    <Card
      title={say.title}
      note={say.text}
      aside={open > 0 && <Badge tone="warn">{say.openCount(integer(open))}</Badge>}
    >
      <div className={styles.narrow}>
        <Select
          aria-label={say.show}
          allowDeselect={false}
          data={(['OPEN', 'ACCEPTED', 'REFUSED'] as const).map((value) => ({ value, label: say.decisions[value] }))}
          value={decision}
          onChange={(next) => next && setDecision(next as Decision)}
        />
        <TextInput
          aria-label={say.search}
          placeholder={say.search}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      {suppliers.length === 0 && data && <p className="soft">{say.none[decision]}</p>}
      <ul className={styles.suppliers}>
        {suppliers.map((supplier) => (
          <SupplierRow key={supplier.externalId} supplier={supplier} decide={deciding.run} />
        ))}
      </ul>
      {count > suppliers.length && (
        <Button variant="default" mt="sm" onClick={() => setTake(Math.min(100, take + PAGE))}>
          {say.more}
        </Button>
      )}
    </Card>
  )
}

function SupplierRow({ supplier, decide }: { readonly supplier: Supplier; readonly decide: (it: Deciding) => void }) {
  const { rating, kit } = useWords()
  const { matching: say } = rating
  const { country, day } = useFormat()
  const mayEdit = useMayEdit()
  const { externalId, name, vatId, standing, decision, company, proposals } = supplier
  const place = [supplier.city, supplier.country && country(supplier.country)].filter(Boolean).join(', ')
  const read = supplier.rating
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="soft">{` ${[externalId, place, vatId].filter(Boolean).join(' · ')}`}</span>
        <br />
        <span className="soft">
          {read
            ? say.rated(String(read.score), day(read.publishedOn))
            : [say.unrated, standing].filter(Boolean).join(' · ')}
        </span>
      </p>
      {company && decision === 'ACCEPTED' && (
        <p>
          <span className="soft">{`${say.is} `}</span>
          <RecordLink kind="COMPANY" id={company.id}>
            {company.name}
          </RecordLink>
        </p>
      )}
      {mayEdit && (
        <div className={styles.verbs}>
          {decision === 'OPEN' &&
            proposals.map(({ because, company }) =>
              company ? (
                <Button
                  key={company.id}
                  variant="default"
                  size="compact-sm"
                  aria-label={kit.labelled(say.accept(company.name), name)}
                  onClick={() => decide({ supplier, decision: 'ACCEPTED', companyId: company.id })}
                >
                  {`${say.accept(company.name)} (${say.because[because]})`}
                </Button>
              ) : null,
            )}
          {decision === 'OPEN' && (
            <ChooseCompany
              label={name}
              words={proposals.length > 0 ? say.chooseOther : say.choose}
              choose={(companyId) => decide({ supplier, decision: 'ACCEPTED', companyId })}
            />
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={kit.labelled(decision === 'OPEN' ? say.refuse : say.reopen, name)}
            onClick={() => decide({ supplier, decision: decision === 'OPEN' ? 'REFUSED' : 'OPEN', companyId: null })}
          >
            {decision === 'OPEN' ? say.refuse : say.reopen}
          </Button>
        </div>
      )}
    </li>
  )
}

type Choosing = { readonly label: string; readonly words: string; readonly choose: (id: string) => void }

function ChooseCompany({ label, words, choose }: Choosing) {
  const { rating, kit } = useWords()
  const [search, setSearch] = useState('')
  const { data: options = [] } = useQuery({
    queryKey: ['companies to choose', search],
    queryFn: ({ signal }) => companyReference.search(search, signal),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      size="xs"
      aria-label={kit.labelled(words, label)}
      placeholder={words}
      searchable
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...options]}
      filter={({ options }) => options}
      nothingFoundMessage={search.trim() === '' ? undefined : rating.matching.noCompany}
      onChange={(id) => id && choose(id)}
    />
  )
}
