import type pg from 'pg'
import {
  day,
  decimal,
  flag,
  guid,
  id,
  long,
  moment,
  number,
  text,
  whole,
} from '#features/connecting/feeds/odata/edm.ts'
import type { EntitySet } from '#features/connecting/feeds/odata/entity-set.ts'

/** Two sets with a property of each type, to hold the feed's engine against others: the rows are few, and each has something that is read wrong somewhere. */
export const PROBE_SETS: readonly EntitySet[] = [
  {
    name: 'Probes',
    type: 'Probe',
    about: 'Rows with values of each type.',
    from: 'probes it',
    key: ['id'],
    changed: 'changedAt',
    properties: {
      id: id.required('it.id', ''),
      guid: guid('it.guid', ''),
      words: text('it.words', ''),
      note: text('it.note', ''),
      whole: whole('it.whole', ''),
      long: long('it.long', ''),
      share: number('it.share', ''),
      amount: decimal('it.amount', ''),
      flag: flag('it.flag', ''),
      day: day('it.day', ''),
      at: moment('it.at', ''),
      changedAt: moment.required('it.changed_at', ''),
    },
    navigation: { Parts: { to: 'Parts', many: true, by: { id: 'probeId' } } },
  },
  {
    name: 'Parts',
    type: 'Part',
    about: 'Rows that lead to others.',
    from: 'parts it',
    key: ['id'],
    changed: 'changedAt',
    properties: {
      id: id.required('it.id', ''),
      probeId: id('it.probe_id', ''),
      name: text('it.name', ''),
      share: number('it.share', ''),
      changedAt: moment.required('it.changed_at', ''),
    },
    navigation: { Probe: { to: 'Probes', many: false, by: { probeId: 'id' } } },
  },
]

export const WORDS = [
  'Coat',
  'coat',
  "It's",
  "''",
  'Ünïcode',
  'ünïcode',
  '👕 tee',
  'a%b',
  'a_b',
  'a\\b',
  ' trimmed ',
  '',
  'naïve café',
  '日本語',
  'x+y&z=1#2',
  'null',
  'Zip',
  '"quoted"',
  'semi;colon',
  'a,b',
]

/** `isNothing`: every third row has nothing in most of its places. */
export async function makeProbes(owner: pg.Pool, workspaceId: string): Promise<void> {
  await owner.query(`
    create table selvedge.probes (workspace_id text not null, id text collate "C" primary key, guid uuid, words text, note text, whole integer, long bigint,
      share float8, amount numeric(18, 6), flag boolean, day date, at timestamptz, changed_at timestamptz not null);
    create table selvedge.parts (workspace_id text not null, id text collate "C" primary key, probe_id text collate "C", name text, share float8,
      changed_at timestamptz not null);
    grant select on selvedge.probes, selvedge.parts to selvedge_app`)
  const moments = ['2024-02-29T23:59:59.123Z', '2026-01-01T00:00:00Z', '2025-12-31T23:30:00Z', '1999-12-31T12:00:00.5Z']
  for (let at = 0; at < 40; at += 1) {
    const some = <T>(value: T, every: number) => (at % every === every - 1 ? null : value)
    const date = moments[at % moments.length] ?? ''
    await owner.query(`insert into selvedge.probes values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, [
      workspaceId,
      `p${String(at).padStart(2, '0')}`,
      some(`00000000-0000-4000-8000-0000000000${String(at % 8).padStart(2, '0')}`, 5),
      some(WORDS[at % WORDS.length], 11),
      some(WORDS[(at * 7) % WORDS.length], 3),
      some((at % 9) - 4, 7),
      some(String(9007199254740993n * BigInt((at % 5) - 2)), 6),
      some([0.1, 0.2, 0.30000000000000004, 1e-7, 12345.678, -2.5][at % 6], 8),
      some(['0.1', '19.99', '-3.5', '1000000.000001', '0'][at % 5], 9),
      some(at % 2 === 0, 4),
      some(date.slice(0, 10), 5),
      some(date, 10),
      `2026-03-0${(at % 5) + 1}T08:00:00.000Z`,
    ])
    for (let part = 0; part < at % 4; part += 1) {
      await owner.query(`insert into selvedge.parts values ($1, $2, $3, $4, $5, $6)`, [
        workspaceId,
        `q${String(at).padStart(2, '0')}${part}`,
        `p${String(at).padStart(2, '0')}`,
        WORDS[(at + part * 5) % WORDS.length],
        (part + 1) / 4,
        '2026-03-01T08:00:00Z',
      ])
    }
  }
  await owner.query(`insert into selvedge.parts values ($1, 'q990', null, 'alone', null, '2026-03-01T08:00:00Z')`, [
    workspaceId,
  ])
}
