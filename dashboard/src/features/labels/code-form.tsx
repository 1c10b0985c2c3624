import { Alert, Button, NumberInput, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { CopyValue } from '../../kit/copy.tsx'
import { Badge } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type CodeWish, codeOptions } from './label-wish.ts'
import styles from './labels.module.css'
import { usePicture } from './use-picture.ts'

export type Sample = {
  readonly id: string
  readonly name: string
  readonly gtin: string | null
  readonly status: string
}

type Props = {
  readonly variant: Sample
  readonly isOne: boolean
  readonly wish: CodeWish
  readonly change: (next: Partial<CodeWish>) => void
}

/** How the code looks, what it says, and whether a phone will read it at this size. */
export function CodeForm({ variant, isOne, wish, change }: Props) {
  const { codes: words } = useWords()
  const [settled] = useDebouncedValue(wish, 200)
  const { symbol, content = 'address', size, errorCorrection } = codeOptions(settled, variant.gtin !== null && isOne)
  const query = new URLSearchParams({ size: String(size), content, ...(errorCorrection && { errorCorrection }) })
  const { svg, src, error } = usePicture(`/api/v1/variants/${variant.id}/${symbol}.svg?${query}`)
  return (
    <div className={styles.form}>
      <div className={styles.look}>
        <div className={styles.sheet}>
          {src ? <img src={src} alt={words.picture(variant.name)} /> : !error && <Skeleton w={220} h={220} />}
          {error && <p role="alert">{error.message}</p>}
        </div>
        {!isOne && <p className="soft">{words.firstOne(variant.name)}</p>}
        {svg && (
          <Says svg={svg} size={size} content={content} isOne={isOne} isPublic={variant.status === 'PUBLISHED'} />
        )}
        {svg && isOne && (
          <Button
            variant="default"
            onClick={() => void navigator.clipboard.writeText(svg).then(() => toast(words.svgCopied))}
          >
            {words.copySvg}
          </Button>
        )}
      </div>
      <div className={styles.options}>
        <SymbolChoice wish={wish} change={change} />
        {isOne && wish.symbol === 'datamatrix' && variant.gtin !== null && (
          <Select
            label={words.content}
            description={words.contentHelp}
            inputWrapperOrder={ORDER}
            allowDeselect={false}
            data={[
              { value: 'address', label: words.address },
              { value: 'gtin', label: words.gtinAlone },
            ]}
            value={wish.content}
            onChange={(value) => change({ content: value === 'gtin' ? 'gtin' : 'address' })}
          />
        )}
        <NumberInput
          label={words.size}
          description={words.sizeHelp}
          inputWrapperOrder={ORDER}
          min={5}
          max={300}
          clampBehavior="blur"
          suffix=" mm"
          value={wish.size}
          onChange={(value) => typeof value === 'number' && value >= 5 && value <= 300 && change({ size: value })}
        />
        {wish.symbol === 'qr' && (
          <Select
            label={words.correction}
            description={words.correctionHelp}
            inputWrapperOrder={ORDER}
            allowDeselect={false}
            data={(['L', 'M', 'Q', 'H'] as const).map((value) => ({ value, label: words.corrections[value] }))}
            value={wish.errorCorrection}
            onChange={(value) => change({ errorCorrection: (value ?? 'M') as CodeWish['errorCorrection'] })}
          />
        )}
        <div>
          <p className={styles.label} id="code-format">
            {words.format}
          </p>
          <SegmentedControl
            aria-labelledby="code-format"
            data={[
              { value: 'svg', label: 'SVG' },
              { value: 'png', label: 'PNG' },
            ]}
            value={wish.format}
            onChange={(value) => change({ format: value === 'png' ? 'png' : 'svg' })}
          />
          <p className={styles.help}>{words.formatHelp}</p>
        </div>
        {wish.format === 'png' && (
          <Select
            label={words.dpi}
            allowDeselect={false}
            data={['203', '300', '600', '1200']}
            value={String(wish.dpi)}
            onChange={(value) => change({ dpi: Number(value ?? 300) })}
          />
        )}
        {!isOne && <p className={styles.help}>{words.zipHelp}</p>}
      </div>
    </div>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function SymbolChoice({ wish, change }: Pick<Props, 'wish' | 'change'>) {
  const { codes: words } = useWords()
  return (
    <div>
      <p className={styles.label} id="code-symbol">
        {words.symbol}
      </p>
      <SegmentedControl
        aria-labelledby="code-symbol"
        data={[
          { value: 'qr', label: words.qr },
          { value: 'datamatrix', label: words.datamatrix },
        ]}
        value={wish.symbol}
        onChange={(value) => change({ symbol: value === 'datamatrix' ? 'datamatrix' : 'qr' })}
      />
      <p className={styles.help}>{wish.symbol === 'qr' ? words.qrHelp : words.datamatrixHelp}</p>
    </div>
  )
}

type SaysProps = {
  readonly svg: string
  readonly size: number
  readonly content: string
  readonly isOne: boolean
  readonly isPublic: boolean
}

function Says({ svg, size, content, isOne, isPublic }: SaysProps) {
  const { codes: words } = useWords()
  const { figure } = useFormat()
  const across = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? Number.NaN)
  const moduleMm = size / across
  const said = saidBy(svg)
  return (
    <>
      <dl className={styles.says}>
        <dt>{words.says}</dt>
        <dd>
          <CopyValue value={said} />
          <span className={styles.help}>
            {content === 'gtin' ? words.saysGtin : /\/01\/\d/.test(said) ? words.saysDigitalLink : words.saysPassport}
          </span>
        </dd>
        {Number.isFinite(moduleMm) && (
          <>
            <dt>{words.module}</dt>
            <dd>
              <Badge tone={moduleMm >= GOOD_MODULE_MM ? 'good' : 'warn'}>{figure(moduleMm)} mm</Badge>
              <span className={styles.help}>
                {moduleMm >= GOOD_MODULE_MM
                  ? words.moduleGood
                  : words.moduleSmall(figure(Math.ceil(GOOD_MODULE_MM * across)))}
              </span>
            </dd>
          </>
        )}
      </dl>
      {content === 'address' && <AddressWarnings address={said} isOne={isOne} isPublic={isPublic} />}
    </>
  )
}

/** What must be known before anything is printed. */
export function AddressWarnings({
  address,
  isOne,
  isPublic,
}: Pick<SaysProps, 'isOne' | 'isPublic'> & { readonly address: string }) {
  const { codes: words } = useWords()
  return (
    <>
      {isOfThisMachine(address) && (
        <Alert color="red" title={words.localTitle}>
          {words.localText}
        </Alert>
      )}
      {isOne && !isPublic && <Alert color="yellow">{words.notPublic}</Alert>}
    </>
  )
}

/** What a code says, as its picture tells those who cannot see it. */
export function saidBy(svg: string): string {
  return /aria-label="([^"]*)"/.exec(svg)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** Millimetres: what phones read from a hand's distance without trying twice. */
const GOOD_MODULE_MM = 0.4

function isOfThisMachine(address: string): boolean {
  const host = /^https?:\/\/\[?([^/\]]+?)\]?(?::\d+)?(?:\/|$)/.exec(address)?.[1] ?? ''
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$)|\.(local|test|internal)$/.test(host)
}
