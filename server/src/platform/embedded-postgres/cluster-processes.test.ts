import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { clusterProcesses, listByTitle } from './cluster-processes.ts'
import { openCluster } from './open-cluster.ts'
import { supervise } from './supervise.ts'
import { until } from './until.ts'

const root = mkdtempSync(join(scratch(), 'selvedge-processes-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('finds the same processes by their directory and by their title, and none of another cluster', async () => {
  const log = () => undefined
  const { cluster } = await openCluster(join(root, 'one'), {}, log)
  const other = await openCluster(join(root, 'other'), {}, log)
  const server = await supervise(cluster, log)
  expect(clusterProcesses(cluster)).toContain(server.pid())
  expect(clusterProcesses(cluster).length).toBeGreaterThan(5)
  // Until, because a connection's process may end between the two looks.
  const titled = () => listByTitle(cluster, ['-axwwo', 'pid=,command=']).sort().join()
  expect(await until(() => titled() === clusterProcesses(cluster).sort().join(), 5_000)).toBe(true)
  expect(clusterProcesses(other.cluster)).toEqual([])
  await server.stop()
  expect(clusterProcesses(cluster)).toEqual([])
  rmSync(other.cluster.socketDirectory, { recursive: true })
})
