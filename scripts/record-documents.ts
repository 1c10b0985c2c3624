import type { GraphQLArgument } from 'graphql'
import { schema } from '../server/src/app/schema.ts'
import { DUPLICATED_NOUNS } from '../server/src/features/records/duplicates/duplicate.ts'
import { NOUN_NAMES, NOUNS, type NounName } from '../server/src/features/records/nouns.ts'
import type { Field } from '../server/src/kit/field.ts'
import { translatedFields } from '../server/src/kit/translations.ts'

const HEAD = '// Made from the fields of the records by "npm run generate".'

/** What the dashboard asks of a noun's own fields, and how it creates, changes, deletes and duplicates a record. */
export function recordDocuments(noun: NounName): string {
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const NOUN = noun.toUpperCase()
  const loaded = fieldsOf(noun).filter(([, { kind }]) => kind !== 'own' && kind !== 'recordId')
  const names = loaded.map(([name]) => name)
  const passedOn = loaded.flatMap(([name, { passedOn }]) => (passedOn === undefined ? [] : [name]))
  const forOthers = passedOn.length === 0 ? '' : `export const ${NOUN}_PASSED_ON = '${passedOn.join(' ')}'\n`
  const texts = fieldsOf(noun).some(([name]) => name === 'translations') ? [TRANSLATIONS] : []
  const [create, update] = [argumentsOf(noun, `create${Noun}`), argumentsOf(noun, `update${Noun}`)]
  return `${HEAD}
import { graphql } from '../graphql.ts'

export const ${NOUN}_FIELDS = '${[...names, ...texts].join(' ')}'
${forOthers}
export const CREATE_${NOUN} = graphql(\`
  mutation Create${Noun}(${declared(create)}) {
    record: create${Noun}(${passed(create)}) { id }
  }
\`)

export const UPDATE_${NOUN} = graphql(\`
  mutation Update${Noun}(${declared(update)}) {
    record: update${Noun}(${passed(update)}) { id revision }
  }
\`)

export const DELETE_${NOUN} = graphql(\`mutation Delete${Noun}($id: ID!) { delete${Noun}(id: $id) { id } }\`)
${duplicationOf(noun)}`
}

function duplicationOf(noun: NounName): string {
  if (!DUPLICATED_NOUNS.some((one) => one === noun)) return ''
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const args = argumentsOf(noun, `duplicate${Noun}`)
  return `
export const DUPLICATE_${noun.toUpperCase()} = graphql(\`
  mutation Duplicate${Noun}(${declared(args)}) {
    duplicate: duplicate${Noun}(${passed(args)}) { id name variantCount leftOut { noun what count } }
  }
\`)
`
}

const TRANSLATIONS = 'translations { language field text isOutdated }'

/** How a form asks for each field that is not a line of text, what many records can be given at once, and what has other languages. */
export function recordKinds(): string {
  const kinds = NOUN_NAMES.map((noun) => {
    const own = fieldsOf(noun).flatMap(([name, field]) =>
      formKind(field) ? [`${name}: { kind: '${formKind(field)}' }`] : [],
    )
    return `export const ${noun.toUpperCase()}_KINDS = { ${own.join(', ')} } as const`
  })
  const bulk = NOUN_NAMES.map((noun) => {
    const offered = fieldsOf(noun).flatMap(([name, field]) => (field.bulk === false ? [] : [`'${name}'`]))
    return `  ${noun}: [${offered.join(', ')}],`
  })
  const translated = NOUN_NAMES.map(
    (noun) =>
      `  ${noun}: [${translatedFields(NOUNS[noun].fields)
        .map((name) => `'${name}'`)
        .join(', ')}],`,
  )
  const ofOne = NOUN_NAMES.map((noun) => {
    const own = fieldsOf(noun).flatMap(([name, { ofOne }]) => (ofOne ? [`'${name}'`] : []))
    return `  ${noun}: [${own.join(', ')}],`
  })
  const lists = Object.entries({ BULK_FIELDS: bulk, TRANSLATED_FIELDS: translated, OF_ONE_FIELDS: ofOne })
  const written = lists.map(([name, lines]) => `export const ${name} = {\n${lines.join('\n')}\n} as const\n`)
  const passedOn = fieldsOf('product').flatMap(([name, { passedOn }]) => (passedOn === undefined ? [] : [`'${name}'`]))
  const ofVariants = `/** What a product says for all its variants. */\nexport const PASSED_ON_FIELDS = [${passedOn.join(', ')}] as const\n`
  return `${HEAD}\n${kinds.join('\n')}\n\n${written.join('\n')}\n${ofVariants}`
}

function fieldsOf(noun: NounName): [string, Field][] {
  return Object.entries<Field>(NOUNS[noun].fields)
}

function formKind({ kind }: Field): string | null {
  return kind === 'number' || kind === 'truth' || kind === 'day' || kind === 'country' ? kind : null
}

/** In the order of the fields, with what a mutation takes besides before them. */
function argumentsOf(noun: NounName, mutation: string): readonly GraphQLArgument[] {
  const order = ['id', 'expectedRevision', ...Object.keys(NOUNS[noun].fields)]
  const args = schema.getMutationType()?.getFields()[mutation]?.args ?? []
  return [...args].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

function declared(args: readonly GraphQLArgument[]): string {
  return args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
}

function passed(args: readonly GraphQLArgument[]): string {
  return args.map(({ name }) => `${name}: $${name}`).join(', ')
}
