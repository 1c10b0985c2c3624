import { rename, rm } from 'node:fs/promises'

/**
 * What is built goes into place by one rename, so that a service that starts meanwhile finds the old one or the new one. Another process may have built
 * the same meanwhile, and then its build stays. What was there is named away first: two never clear one folder.
 */
export async function putInPlace(fresh: string, output: string): Promise<void> {
  const former = `${fresh}-former`
  await rename(output, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, output).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(fresh, { recursive: true })
  })
  await rm(former, { recursive: true, force: true })
}
