import { Chip, Group } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import { languageName, TEXT_LANGUAGES } from '../../kit/languages.ts'
import { useOffers } from '../../kit/offers.tsx'
import { useOwnLanguage } from '../../kit/record/use-own-language.ts'
import tableStyles from '../../kit/table.module.css'
import { useMayEdit } from '../../session/session.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useSpoken, useWords } from '../../words/use-words.tsx'
import { type Exported, exportAddress, templateAddress } from '../exports/export-address.ts'
import styles from './file-links.module.css'
import leadStyles from './lead.module.css'

type Kind = Exclude<Exported, 'workspace'>

/** In the order in which they can be imported: what others name comes before them. */
const KINDS: readonly Kind[] = [
  'companies',
  'materials',
  'products',
  'variants',
  'flat',
  'compositions',
  'certifications',
  'ratings',
]

/** Records as files, and empty files for records. Links, so that the browser keeps a file while it comes, however large. */
export function FileLinks() {
  const { nouns, exported } = useWords()
  const { files: words } = useImportWords()
  const { language } = useSpoken()
  const mayEdit = useMayEdit()
  const [translations, setTranslations] = useState<string[]>([])
  const template = { language, translations }
  const names: Record<Kind, string> = { ...nouns, flat: words.flat, compositions: words.compositions }
  const icon = <Download size={16} aria-hidden />
  const offer = (id: string, label: string, address: string) => ({
    id,
    label,
    icon,
    run: () => window.location.assign(address),
  })
  useOffers([
    offer('workspace-xlsx', words.workspaceExcel, exportAddress('workspace', 'xlsx')),
    offer('workspace-zip', words.workspaceZip, exportAddress('workspace', 'zip')),
    ...(mayEdit
      ? KINDS.map((kind) =>
          offer(`template-${kind}`, words.templateOf(names[kind]), templateAddress(kind, 'xlsx', template)),
        )
      : []),
  ])
  return (
    <section className={styles.export} aria-labelledby="file-links">
      <h2 id="file-links">{mayEdit ? words.title : exported.title}</h2>
      <p className={leadStyles.lead}>{mayEdit ? words.text : words.readerText}</p>
      <div className={tableStyles.tableFrame}>
        <table className={`${tableStyles.table} ${styles.files}`}>
          <thead>
            <tr>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.out}</th>
              {mayEdit && <th scope="col">{words.template}</th>}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                {exported.everything}
                <span className={tableStyles.under}>{words.everythingUnder}</span>
              </th>
              <td>
                <Links
                  of={words.outOf(exported.everything)}
                  links={[
                    ['Excel', exportAddress('workspace', 'xlsx')],
                    ['ZIP', exportAddress('workspace', 'zip')],
                  ]}
                />
              </td>
              {mayEdit && <td />}
            </tr>
            {KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {names[kind]}
                  {kind in words.under && (
                    <span className={tableStyles.under}>{words.under[kind as keyof typeof words.under]}</span>
                  )}
                </th>
                <td>
                  <Links
                    of={words.outOf(names[kind])}
                    links={[
                      ['Excel', exportAddress(kind, 'xlsx')],
                      ['CSV', exportAddress(kind, 'csv')],
                    ]}
                  />
                </td>
                {mayEdit && (
                  <td>
                    <Links
                      of={words.templateOf(names[kind])}
                      links={[
                        ['Excel', templateAddress(kind, 'xlsx', template)],
                        ['CSV', templateAddress(kind, 'csv', template)],
                      ]}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit && <TextLanguages chosen={translations} choose={setTranslations} />}
    </section>
  )
}

type TextLanguagesProps = { readonly chosen: string[]; readonly choose: (languages: string[]) => void }

/** For which languages the templates have columns of their own. */
function TextLanguages({ chosen, choose }: TextLanguagesProps) {
  const { files: words } = useImportWords()
  const label = useId()
  const own = useOwnLanguage()
  return (
    <Group gap="xs" mt="md" role="group" aria-labelledby={label}>
      <span id={label} className="soft">
        {words.textsIn}
      </span>
      <Chip.Group multiple value={chosen} onChange={choose}>
        {TEXT_LANGUAGES.filter((code) => code !== own).map((code) => (
          <Chip size="xs" key={code} value={code}>
            <span lang={code}>{languageName(code)}</span>
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  )
}

type LinksProps = { readonly of: string; readonly links: readonly (readonly [label: string, address: string])[] }

/** Their names are short for who sees the row, and whole for who hears the link alone. */
function Links({ of, links }: LinksProps): ReactNode {
  const { kit } = useWords()
  return (
    <span className={styles.fileLinks}>
      {links.map(([label, address]) => (
        <a key={label} href={address} download aria-label={kit.labelled(of, label)}>
          {label}
        </a>
      ))}
    </span>
  )
}
