import { Button, Chip, Group, Menu } from '@mantine/core'
import Languages from 'lucide-react/icons/languages'
import { useId } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { languageName, TEXT_LANGUAGES } from '../languages.ts'
import { type Translations, translationIn } from './translations.ts'
import type { Given } from './use-giver.ts'
import { useOwnLanguage } from './use-own-language.ts'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  /** The record whose texts are shown where this one has none. */
  readonly given: Given | null
  /** Null: the workspace's own. */
  readonly language: string | null
  readonly choose: (language: string | null) => void
  readonly isReadOnly: boolean
}

/**
 * Above a record's texts: in which language they are shown and typed. The languages that the record has are radio buttons, so the arrow keys go from one
 * to the next; a menu has the others, so that records without translations show no more of it than a button.
 */
export function LanguageSwitch<Rec>({ record: { form }, given, language, choose, isReadOnly }: Props<Rec>) {
  const { kit } = useWords()
  const label = useId()
  const own = useOwnLanguage()
  const value = form.values['translations'] as Translations
  const offered = TEXT_LANGUAGES.filter((code) => code !== own)
  const told = [...value.kept, ...value.edited, ...(given?.translations ?? [])]
  const shown = offered.filter((code) => code === language || told.some((one) => one.language === code))
  const others = isReadOnly ? [] : offered.filter((code) => !shown.includes(code))
  if (shown.length + others.length === 0) return null
  return (
    <Group gap="xs" mb="md" role="group" aria-labelledby={label}>
      <span id={label} className="soft" hidden={shown.length === 0}>
        {kit.texts.textsIn}
      </span>
      {shown.length > 0 && (
        <Chip.Group value={language ?? OWN} onChange={(next) => choose(next === OWN ? null : String(next))}>
          <Chip size="xs" value={OWN}>
            {own ? <span lang={own}>{languageName(own)}</span> : kit.texts.own}
          </Chip>
          {shown.map((code) => (
            <Chip size="xs" key={code} value={code}>
              <span lang={code}>{languageName(code)}</span>
              <Outdated count={outdatedIn(value, code)} />
            </Chip>
          ))}
        </Chip.Group>
      )}
      {others.length > 0 && <OtherLanguages codes={others} choose={choose} />}
    </Group>
  )
}

const OWN = 'own'

function outdatedIn(value: Translations, code: string): number {
  return value.kept.filter((one) => one.language === code && translationIn(value, code, one.field)?.isOutdated).length
}

function Outdated({ count }: { readonly count: number }) {
  const { kit } = useWords()
  return count > 0 && ` · ${kit.texts.countOutdated(count)}`
}

type OtherProps = { readonly codes: readonly string[]; readonly choose: (language: string) => void }

/** In which there is no text yet. */
function OtherLanguages({ codes, choose }: OtherProps) {
  const { kit } = useWords()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<Languages size={14} aria-hidden />}>
          {kit.texts.addLanguage}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {codes.map((code) => (
          <Menu.Item key={code} lang={code} onClick={() => choose(code)}>
            {languageName(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
