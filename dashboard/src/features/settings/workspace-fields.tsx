import { Switch } from '@mantine/core'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import type { Field } from '../../kit/field.ts'
import { languageName, TEXT_LANGUAGES } from '../../kit/languages.ts'
import type { Words } from '../../words/en.ts'
import { MarketsField } from './markets-field.tsx'
import type { Workspace } from './workspace-queries.ts'

/** What can be said of a workspace. */
export function workspaceFields(words: Words['settings']['workspace']): readonly Field<Workspace>[] {
  return [
    { name: 'name', kind: 'text', label: words.name, help: words.nameHelp, isRequired: true },
    { name: 'slug', kind: 'text', label: words.slug, help: words.slugHelp, isRequired: true, isMono: true },
    {
      name: 'language',
      kind: 'choice',
      label: words.language,
      help: words.languageHelp,
      options: TEXT_LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
    },
    {
      name: 'brandColor',
      kind: 'text',
      label: words.brandColor,
      help: words.brandColorHelp,
      placeholder: '#27497d',
      isMono: true,
    },
    {
      name: 'publicScore',
      kind: 'own',
      label: words.publicScore,
      empty: 'BY_MARKET',
      describe: (value: Workspace['publicScore']) => words.choices[value].label,
      render: ({ value, set, isReadOnly }) => (
        <ChoiceCards
          label={words.publicScore}
          help={words.actsAtOnce}
          value={value as Workspace['publicScore']}
          choices={CHOICES.map((choice) => ({ value: choice, ...words.choices[choice] }))}
          isReadOnly={isReadOnly}
          set={set}
        />
      ),
    },
    {
      name: 'markets',
      kind: 'own',
      label: words.markets,
      empty: [],
      describe: (value: string[]) => value.join(', '),
      render: (field) => <MarketsField {...field} />,
    },
    {
      name: 'publicCatalogue',
      kind: 'own',
      label: words.publicCatalogue,
      empty: false,
      describe: (value: boolean) => String(value),
      render: ({ value, set, isReadOnly }) => (
        <Switch
          label={words.publicCatalogue}
          description={words.publicCatalogueHelp}
          checked={value === true}
          disabled={isReadOnly}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      ),
    },
  ]
}

const CHOICES = ['BY_MARKET', 'NEVER', 'ALWAYS'] as const
