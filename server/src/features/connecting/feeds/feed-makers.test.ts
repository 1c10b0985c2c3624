import { describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { type Credentials, startTestApp } from '#test/harness.ts'

const t = await startTestApp()

describe('the feeds of a person', () => {
  /** One with what anybody in the workspace sees, one with what admins see, and one that is kept. */
  async function made() {
    const w = await t.workspace()
    const [owner, maker] = [await w.member('owner'), await w.join('admin')]
    const ids: string[] = []
    for (const shows of ['CSV, list: PRODUCTS', 'ODATA', 'ODATA, sets: [DELIVERIES]']) {
      const { data } = await t.graphql(
        `mutation { createFeed(name: "${shows}", kind: ${shows}) { feed { id createdById } } }`,
        maker.credentials,
      )
      expect(data.createFeed.feed.createdById).toBe(maker.userId)
      ids.push(data.createFeed.feed.id)
    }
    const ask = (query: string, as = owner) => t.graphql(`mutation { ${query} { id } }`, as)
    const states = async () => {
      const { data } = await t.graphql('{ feeds { id revokedAt warnings } }', owner)
      const found = new Map(
        data.feeds.map((feed: { id: string; revokedAt: string | null; warnings: string[] }) => [
          feed.id,
          feed.revokedAt === null ? feed.warnings : 'ended',
        ]),
      )
      return ids.map((id) => found.get(id))
    }
    const because = async () =>
      (
        await t.owner.query(
          `select subject_id as id, data ->> 'because' as because from events where workspace_id = $1 and kind = 'feed.revoked' order by 1`,
          [w.id],
        )
      ).rows
    return { w, maker, ids, ask, states, because }
  }

  test('end when they are removed, but for those that an admin keeps, which are flagged then', async () => {
    const { maker, ids, ask, states, because } = await made()
    const [kept = '', ...ended] = ids
    await ask(`removeMember(userId: "${maker.userId}", keepFeeds: ["${kept}"])`)
    expect(await states()).toEqual([['MAKER_LEFT'], 'ended', 'ended'])
    expect(await because()).toEqual(ended.map((id) => ({ id, because: 'maker_removed' })))
  })

  test('end when they may see less than the feed shows; the others go on', async () => {
    const { maker, ids, ask, states, because } = await made()
    const [, every, kept] = ids
    await ask(`changeMemberRole(userId: "${maker.userId}", role: EDITOR, keepFeeds: ["${kept}"])`)
    expect(await states()).toEqual([[], 'ended', ['EXCEEDS_MAKER']])
    expect(await because()).toEqual([{ id: every, because: 'maker_demoted' }])
  })

  test('are kept by admins alone, and only if they are theirs', async () => {
    const { w, ids, ask, states } = await made()
    const viewer = await w.join('viewer')
    const leave = `removeMember(userId: "${viewer.userId}", keepFeeds: ["${ids[0]}"])`
    const reasonOf = async (as?: Credentials) => (await ask(leave, as)).errors?.[0]?.extensions?.['reason']
    expect([await reasonOf(viewer.credentials), await reasonOf()]).toEqual(['permission_missing', 'feed_not_found'])
    expect(await states()).toEqual([[], [], []])
  })
})

test('columns to choose from are of the languages that are used', async () => {
  const w = await t.workspace()
  const columns = async () => {
    const { data } = await t.graphql('{ feedColumns(list: PRODUCTS) }', await w.member('owner'))
    return (data.feedColumns as string[]).filter((name) => /_(de|fr|it)$/.test(name))
  }
  expect(await columns()).toEqual([])
  await updateWorkspace(t.deps, w.actor, { language: 'en' })
  await createProduct(t.deps, w.actor, {
    name: 'Tee',
    translations: [{ language: 'fr', field: 'name', text: 'T-shirt' }],
  })
  const found = await columns()
  expect(found).toContain('product_name_fr')
  expect(found.filter((name) => !name.endsWith('_fr'))).toEqual([])
})
