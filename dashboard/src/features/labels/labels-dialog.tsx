import { Alert, Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { download, isAbort, save } from '../../graphql/bytes.ts'
import { graphql } from '../../graphql/graphql.ts'
import { ErrorState } from '../../kit/states.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { CodeForm } from './code-form.tsx'
import { LabelForm } from './label-form.tsx'
import { type CodeWish, codeOptions, FIRST_WISH, type LabelWish, labelOptions } from './label-wish.ts'
import styles from './labels.module.css'
import { findMatchingVariants } from './matching-variants.ts'

/** Which variants: as the service takes them, or all that match what a list is narrowed to. */
export type VariantsChosen =
  | { readonly variantIds: readonly string[] }
  | { readonly productId: string }
  | { readonly all: true }
  | { readonly matching: Readonly<Record<string, unknown>> }

type Props = {
  readonly chosen: VariantsChosen
  /** How many they are, where that is known. */
  readonly count?: number
  readonly close: () => void
}

const SAMPLE = graphql(`
  query LabelSample($id: ID!, $productId: ID, $isOne: Boolean!) {
    variant(id: $id) @include(if: $isOne) { id name gtin status }
    variants(productId: $productId, take: 1) @skip(if: $isOne) { id name gtin status }
    variantCount(productId: $productId) @skip(if: $isOne)
  }
`)

/** The codes of one variant or of many, as pictures or on labels, seen before they are downloaded. */
export default function LabelsDialog({ chosen, count: known, close }: Props) {
  const { codes: words, kit } = useWords()
  const { integer } = useFormat()
  const [what, setWhat] = useState<'codes' | 'labels'>('codes')
  const [code, setCode] = useState<CodeWish>(FIRST_WISH.code)
  const [label, setLabel] = useState<LabelWish>(FIRST_WISH.label)
  const sample = useQuery({
    queryKey: ['label-sample', chosen],
    queryFn: async ({ signal }) => {
      const [id] =
        'variantIds' in chosen
          ? chosen.variantIds
          : 'matching' in chosen
            ? await findMatchingVariants(chosen.matching, 1, signal)
            : []
      const productId = 'productId' in chosen ? chosen.productId : null
      const found = await ask(SAMPLE, { id: id ?? '', productId, isOne: id != null }, signal)
      return { variant: found.variant ?? found.variants?.[0] ?? null, count: found.variantCount ?? null }
    },
  })
  const count = known ?? sample.data?.count ?? 1
  const variant = sample.data?.variant
  const getting = useGetting()
  const isOne = count === 1
  const isList = 'variantIds' in chosen || 'matching' in chosen
  const tooMany =
    what === 'labels'
      ? count * label.copies > MAX_LABELS && words.tooMany(integer(MAX_LABELS))
      : isList && count >= MAX_IDS && words.tooManyCodes(integer(MAX_IDS))
  const get = () =>
    getting.run(async (signal, onProgress) => {
      if (what === 'codes' && isOne && variant) {
        const { symbol, format, ...options } = codeOptions(code, variant.gtin !== null)
        const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]))
        const { blob } = await download(`/api/v1/variants/${variant.id}/${symbol}.${format}?${query}`, null, { signal })
        return save(blob, `${fileName(variant.name)}.${format}`)
      }
      const variants =
        'matching' in chosen ? { variantIds: await findMatchingVariants(chosen.matching, MAX_IDS, signal) } : chosen
      const [path, wish] =
        what === 'codes'
          ? ['/api/v1/data-carriers', codeOptions({ ...code, content: 'address' }, false)]
          : ['/api/v1/labels', labelOptions(label, code)]
      const { blob, name } = await download(path, { ...variants, ...wish }, { signal, onProgress })
      save(blob, name ?? (what === 'codes' ? 'data-carriers.zip' : 'labels.pdf'))
    })
  return (
    <Modal
      opened
      onClose={close}
      size={860}
      title={<strong>{isOne ? words.title : words.titleOf(count)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <SegmentedControl
        aria-label={words.title}
        mb="md"
        data={[
          { value: 'codes', label: words.asCodes },
          { value: 'labels', label: words.asLabels },
        ]}
        value={what}
        onChange={(value) => setWhat(value === 'labels' ? 'labels' : 'codes')}
      />
      {sample.isError && <ErrorState error={sample.error} retry={() => void sample.refetch()} />}
      {variant === null && <p className="soft">{words.noVariants}</p>}
      {variant && what === 'codes' && (
        <CodeForm variant={variant} isOne={isOne} wish={code} change={(next) => setCode({ ...code, ...next })} />
      )}
      {variant && what === 'labels' && (
        <LabelForm
          variant={variant}
          count={count}
          wish={label}
          code={code}
          change={(next) => setLabel({ ...label, ...next })}
          changeCode={(next) => setCode({ ...code, ...next })}
        />
      )}
      {getting.trouble && (
        <Alert color="red" mt="md" role="alert">
          {getting.trouble}
        </Alert>
      )}
      {tooMany && (
        <Alert color="yellow" mt="md">
          {tooMany}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg" className={styles.foot}>
        <Progressing done={getting.done} />
        {getting.done !== null && (
          <Button variant="default" onClick={getting.cancel}>
            {kit.cancel}
          </Button>
        )}
        <Button loading={getting.done !== null} disabled={!variant || tooMany !== false} onClick={get}>
          {what === 'labels' ? words.getLabels : isOne ? words.getCode : words.getCodes}
        </Button>
      </Group>
    </Modal>
  )
}

/** The service's own bound for one PDF. */
const MAX_LABELS = 5000

/** And for one list of variants; lists of so many say no more how many they are. */
const MAX_IDS = 10_000

function Progressing({ done }: { readonly done: number | null }) {
  const { codes: words } = useWords()
  const { bytes } = useFormat()
  return (
    <span className="soft figures" role="status">
      {done !== null && (done === 0 ? words.preparing : words.received(bytes(done)))}
    </span>
  )
}

/** One download at a time, with how far it has come; how much there will be nobody knows while it is made. */
function useGetting() {
  const [done, setDone] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  return {
    done,
    trouble,
    cancel: () => stop.current?.abort(),
    run: async (work: (signal: AbortSignal, onProgress: (done: number) => void) => Promise<void>) => {
      stop.current = new AbortController()
      setTrouble(null)
      setDone(0)
      try {
        await work(stop.current.signal, setDone)
      } catch (error) {
        if (!isAbort(error)) setTrouble(error instanceof Error ? error.message : String(error))
      } finally {
        setDone(null)
      }
    },
  }
}

function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'code'
}
