import type pg from 'pg'
import { SCHEMAS } from './read-catalogue.ts'

/**
 * Takes away what looks at each row as it comes: foreign keys, triggers, and indexes that are not part of a table's own constraints. What it gives back puts
 * all of it in place again, and foreign keys look at all rows then. The owner of the tables may do so.
 */
export async function setAside(client: pg.Client): Promise<() => Promise<void>> {
  // So that definitions name everything in full.
  await client.query("set local search_path = ''")
  const foreignKeys = await read(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[]) order by conrelid, conname`,
  )
  const indexes = await read(
    client,
    `select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = any($1::regnamespace[]) and i.indisvalid and not i.indisreplident
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by i.indrelid, i.indexrelid`,
  )
  const triggers = await read(
    client,
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as away,
       format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
         case t.tgenabled when 'R' then 'replica' when 'A' then 'always' else '' end, t.tgname) as back
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = any($1::regnamespace[]) and not t.tgisinternal and t.tgenabled <> 'D' order by t.tgrelid, t.tgname`,
  )
  // An index that a foreign key leads to can go once the key has.
  for (const { away } of [...foreignKeys, ...indexes, ...triggers]) await client.query(away)
  return async () => {
    await client.query("set local search_path = ''")
    for (const { back } of [...indexes, ...foreignKeys, ...triggers]) await client.query(back)
  }
}

async function read(client: pg.Client, sql: string): Promise<{ away: string; back: string }[]> {
  const { rows } = await client.query<{ away: string; back: string }>(sql, [SCHEMAS])
  return rows
}
