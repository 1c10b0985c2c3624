import { spawn } from 'node:child_process'
import type { Cluster } from './cluster.ts'
import { spawnAs } from './inside-directory.ts'

/**
 * A shell that stops the server when this Node is gone, however it went: the pipe on its input then closes. It looks
 * first that the pid is still the server's, runs in a session of its own and ignores what a terminal or a service
 * manager sends to a whole group, since it must outlive Node.
 */
export function startWatchdog(cluster: Pick<Cluster, 'directory' | 'user'>, postmasterPid: number): { end(): void } {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, String(postmasterPid)], {
    cwd: cluster.directory,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    ...spawnAs(cluster.user),
  })
  shell.on('error', () => undefined)
  shell.stdin.on('error', () => undefined)
  shell.unref()
  // The pipe must not keep Node alive; a child's pipe is a socket that can be unreferenced, which its type leaves out.
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref()
  return { end: () => shell.stdin.destroy() }
}

const SCRIPT = `
trap '' HUP INT TERM
while read -r _; do :; done
read -r pid < postmaster.pid && [ "$pid" = "$0" ] || exit 0
if [ -e /proc/self/cwd ] && ! [ "/proc/$0/cwd" -ef . ]; then exit 0; fi
kill -INT "$0"
`
