import { type RawBuilder, sql } from 'kysely'

/**
 * What was typed, as a text search: every word must occur, each may go on. The words are cut by the function that cut those of
 * the index, because no two programs agree on what a letter is: "İzmir", "m²" and "हिन्दी" are cut differently in JavaScript.
 */
export function prefixSearch(typed: string): RawBuilder<string> {
  return sql<string>`(select string_agg(quote_literal(lexeme) || ':*', ' & ')
    from (select lexeme from unnest(search_words(${typed}::text)) limit ${MAX_WORDS}) words)`
}

const MAX_WORDS = 8
