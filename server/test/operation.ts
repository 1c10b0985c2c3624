import type { Fixture } from './fixture.ts'

/** The least that a caller needs: nothing at all, a permission of access/actor.ts, to be a signed-in person, both, or the owner. */
export type Need = 'nothing' | 'read' | 'edit' | 'administer' | 'session' | 'administer_session' | 'own'

/** How a caller from another workspace is answered: as if the records did not exist, each by itself too, or about its own workspace. */
export type Foreign = 'null' | 'empty' | 'not_found' | 'bad_input' | 'own_workspace' | 'refused'

export type Operation = {
  readonly name: string
  readonly need: Need
  readonly foreign: Foreign
  /** The document that must succeed for who may. */
  document(fixture: Fixture): string
  /** Documents that must be refused, each with the reason it must name. */
  readonly bad: readonly (readonly [reason: string, document: (fixture: Fixture) => string])[]
}

/** An id that nothing has. */
export const missing = 'var_00000000000000000000000000'

/** What can be chosen as a filter: texts. */
export function words(name: string): Operation {
  return {
    name,
    need: 'nothing',
    foreign: 'empty',
    document: () => `{ ${name} }`,
    bad: [['graphql_validation', () => `{ ${name}(take: 5) }`]],
  }
}

/** As the service writes them, of a list that is none. */
const CURSOR_OF_NONE = `c1.${Buffer.from('["mills","NAME_ASC","A","mil_1"]').toString('base64url')}`

function lostPlace(name: string) {
  return ['after_not_found', () => `{ ${name}(orderBy: UPDATED_DESC, after: "gone") { id } }`] as const
}

export function list(name: string, args: (fixture: Fixture) => string, selection: string, inOrder = true): Operation {
  return {
    name,
    need: 'nothing',
    foreign: 'empty',
    document: (fixture) => `{ ${name}${args(fixture)} { ${selection} } }`,
    bad: [
      ['take_out_of_range', () => `{ ${name}(take: 101) { id } }`],
      ['take_out_of_range', () => `{ ${name}(take: 0) { id } }`],
      ['skip_out_of_range', () => `{ ${name}(skip: -1) { id } }`],
      ['graphql_validation', () => `{ ${name}(take: "many") { id } }`],
      ...(inOrder
        ? [
            lostPlace(name),
            ['cursor_malformed', () => `{ ${name}(after: "c1.") { id } }`] as const,
            ['cursor_of_another_list', () => `{ ${name}(after: "${CURSOR_OF_NONE}") { id } }`] as const,
            ['graphql_validation', () => `{ ${name}(orderBy: COLOR) { id } }`] as const,
          ]
        : []),
    ],
  }
}

export function one(name: string, id: (fixture: Fixture) => string, need: Need = 'nothing'): Operation {
  return {
    name,
    need,
    foreign: 'null',
    document: (fixture) => `{ ${name}(id: "${id(fixture)}") { id } }`,
    bad: [['graphql_validation', () => `{ ${name} { id } }`]],
  }
}

export function count(name: string): Operation {
  return {
    name,
    need: 'nothing',
    foreign: 'empty',
    document: () => `{ ${name} }`,
    bad: [['graphql_validation', () => `{ ${name}(search: 1) }`]],
  }
}

export function mutation(
  name: string,
  args: (fixture: Fixture) => string,
  foreign: Foreign,
  bad: Operation['bad'],
  need: Need = 'edit',
  selection = '{ id }',
): Operation {
  return { name, need, foreign, document: (fixture) => `mutation { ${name}(${args(fixture)}) ${selection} }`, bad }
}

export function remove(name: string, id: (fixture: Fixture) => string, reason: string): Operation {
  return mutation(name, (fixture) => `id: "${id(fixture)}"`, 'not_found', [
    [reason, () => `mutation { ${name}(id: "${missing}") { id } }`],
    ['graphql_validation', () => `mutation { ${name} { id } }`],
  ])
}

/** The change of several records, each by itself; what is wrong with one is an outcome, and no error. */
export function changes(name: string, id: (fixture: Fixture) => string, fields: string): Operation {
  const one = (id: string) => `{ id: "${id}", ${fields} }`
  const several = (changes: string) => `mutation { ${name}(changes: [${changes}]) { outcome record { id } } }`
  return {
    name,
    need: 'edit',
    foreign: 'refused',
    document: (fixture) => several(one(id(fixture))),
    bad: [
      ['changes_out_of_range', () => several('')],
      ['changed_twice', (fixture) => several(`${one(id(fixture))}, ${one(id(fixture))}`)],
      ['graphql_validation', (fixture) => several(`{ id: "${id(fixture)}", nothing: "known" }`)],
    ],
  }
}
