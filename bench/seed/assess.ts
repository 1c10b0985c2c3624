import pg from 'pg'
import { factorSetContent } from '../../lca/src/factors/factor-set.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/database/database.ts'
import { DOORS_OF_A_COMMAND } from '../../server/src/database/door-logins.ts'
import { inTransaction } from '../../server/src/database/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { composePassport } from '../../server/src/features/publishing/passports/passport.ts'
import { findAssessments } from '../../server/src/features/records/assessments/assessment.store.ts'
import { basisOf, impactMethod } from '../../server/src/features/records/assessments/impact-method.ts'
import { assessBatch } from '../../server/src/features/records/assessments/reassess.ts'
import { adoptBasis } from '../../server/src/features/records/assessments/reassessment.store.ts'
import { publishedImpactOf } from '../../server/src/features/records/assessments/result-of.ts'
import { findProductsById } from '../../server/src/features/records/products/product.store.ts'
import { findVariantsById } from '../../server/src/features/records/variants/variant.store.ts'
import { systemActor } from '../../server/src/kit/actor.ts'

/** The catalogue's variants as the service assesses them, by its own code; nothing is due any more. */
export async function assessAll(connection: pg.ClientConfig): Promise<void> {
  await withService(connection, async (deps, workspaceId) => {
    await adopt(deps)
    const work = async () => {
      while ((await assessBatch(deps, deps.db.app, workspaceId)) > 0);
    }
    await Promise.all([work(), work()])
  })
}

/** A catalogue that will stay without assessments, before it is there: the service finds nothing due when it starts. */
export async function leaveUnassessed(connection: pg.ClientConfig): Promise<void> {
  await withService(connection, adopt)
}

/** The bytes that publishing would write, in place of those without an assessment. `client` writes past the trigger that forbids it. */
export async function rewritePassports(connection: pg.ClientConfig, client: pg.Client): Promise<void> {
  await withService(connection, async (deps, workspaceId) => {
    for (let after = ''; ; ) {
      const found = await client.query<{ id: string }>(
        'select id from selvedge.variants where id > $1 order by id limit 500',
        [after],
      )
      const ids = found.rows.map(({ id }) => id)
      if (ids.length === 0) return
      after = ids.at(-1)!
      const contents = await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
        const variants = await findVariantsById(tx, workspaceId, ids)
        const products = await findProductsById(tx, workspaceId, [
          ...new Set(variants.map(({ productId }) => productId)),
        ])
        const assessments = await findAssessments(tx, workspaceId, ids)
        return Promise.all(
          variants.map(async (variant) => {
            const product = products.find(({ id }) => id === variant.productId)!
            const assessment = assessments.find(({ variantId }) => variantId === variant.id) ?? null
            const impact = await publishedImpactOf({ deps, tx: async () => tx }, assessment)
            return { id: variant.id, ...composePassport(variant, product, impact) }
          }),
        )
      })
      await client.query(
        `update selvedge.passport_versions v set body = w.body, sha256 = sha256(w.body)
         from unnest($1::text[], $2::bytea[]) w (id, body) where v.variant_id = w.id`,
        [contents.map(({ id }) => id), contents.map(({ body }) => body)],
      )
    }
  })
}

async function adopt(deps: Deps): Promise<void> {
  const method = impactMethod(deps.config.lcaSourcesOff)
  await adoptBasis(deps.db.app, basisOf(method), {
    version: method.factors.version,
    content: factorSetContent(method.factors),
  })
}

async function withService(connection: pg.ClientConfig, work: (deps: Deps, workspaceId: string) => Promise<void>) {
  const db = openDatabase({ connection, doors: DOORS_OF_A_COMMAND, poolSize: 4 })
  const ignore = () => {}
  const deps: Deps = {
    config: readConfig({}),
    db,
    signals: { on: ignore, tellHere: ignore, close: async () => {} },
    now: () => new Date(),
    log: { info: ignore, warn: ignore, error: console.error },
    // Without storage: assessing and composing a passport touch no file.
  } as unknown as Deps
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from selvedge.workspaces')
  await client.end()
  try {
    await work(deps, systemActor(rows[0]?.id ?? '', 'bench').workspaceId)
  } finally {
    await db.close()
  }
}
