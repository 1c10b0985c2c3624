import { NumberInput, Select, Skeleton } from '@mantine/core'
import { useFormat, useSpoken, useWords } from '../../words/use-words.tsx'
import { AddressWarnings, type Sample, SymbolChoice, saidBy } from './code-form.tsx'
import { type CodeWish, LABEL_LANGUAGES, LAYOUTS, type LabelWish, type LayoutName, labelOptions } from './label-wish.ts'
import styles from './labels.module.css'
import { usePicture } from './use-picture.ts'

type Props = {
  readonly variant: Sample
  readonly count: number
  readonly wish: LabelWish
  readonly code: CodeWish
  readonly change: (next: Partial<LabelWish>) => void
  readonly changeCode: (next: Partial<CodeWish>) => void
}

/** What stands on a label, as it will be printed, and how many sheets it takes. */
export function LabelForm({ variant, count, wish, code, change, changeCode }: Props) {
  const { codes: words } = useWords()
  const { language } = useSpoken()
  const { integer } = useFormat()
  const { copies: _, ...options } = labelOptions(wish, code)
  const { startAt: __, ...shown } = { startAt: 1, ...options }
  const { src, error } = usePicture(`/api/v1/variants/${variant.id}/label.svg?${new URLSearchParams(shown)}`)
  const { svg: codeSvg } = usePicture(`/api/v1/variants/${variant.id}/qr.svg`)
  const perSheet = LAYOUTS[wish.layout]
  const labels = count * wish.copies
  const sheets = Math.ceil((labels + (perSheet > 1 ? wish.startAt - 1 : 0)) / perSheet)
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <div className={styles.form}>
      <div className={styles.look}>
        <div className={styles.sheet} data-tall={wish.layout === 'sewn-25' || undefined}>
          {src && !error && <img src={src} alt={words.labelPicture(variant.name)} className={styles.labelPicture} />}
          {!src && !error && <Skeleton w={260} h={140} />}
          {error && <p role="alert">{error.message}</p>}
        </div>
        {count > 1 && <p className="soft">{words.firstOne(variant.name)}</p>}
        <p className={styles.sum}>
          {perSheet > 1 ? words.sheets(integer(labels), integer(sheets)) : words.pieces(integer(labels))}
        </p>
        <p className={styles.help}>{words.printHelp}</p>
        {codeSvg && (
          <AddressWarnings address={saidBy(codeSvg)} isOne={count === 1} isPublic={variant.status === 'PUBLISHED'} />
        )}
      </div>
      <div className={styles.options}>
        <Select
          label={words.layout}
          description={words.layoutHelp[wish.layout]}
          inputWrapperOrder={ORDER}
          allowDeselect={false}
          data={(Object.keys(LAYOUTS) as LayoutName[]).map((value) => ({ value, label: words.layouts[value] }))}
          value={wish.layout}
          onChange={(value) => change({ layout: (value ?? 'a4-3x8') as LayoutName, startAt: 1 })}
        />
        <SymbolChoice wish={code} change={changeCode} />
        <Select
          label={words.language}
          description={words.languageHelp}
          inputWrapperOrder={ORDER}
          allowDeselect={false}
          data={LABEL_LANGUAGES.map((value) => ({ value, label: languages.of(value) ?? value }))}
          value={wish.language}
          onChange={(value) => change({ language: value ?? 'en' })}
        />
        <NumberInput
          label={words.copies}
          min={1}
          max={100}
          allowDecimal={false}
          value={wish.copies}
          onChange={(value) => typeof value === 'number' && value >= 1 && change({ copies: Math.min(100, value) })}
        />
        {perSheet > 1 && (
          <NumberInput
            label={words.startAt}
            description={words.startAtHelp}
            inputWrapperOrder={ORDER}
            min={1}
            max={perSheet}
            allowDecimal={false}
            value={wish.startAt}
            onChange={(value) =>
              typeof value === 'number' && value >= 1 && change({ startAt: Math.min(perSheet, value) })
            }
          />
        )}
      </div>
    </div>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
