// What `directus bootstrap` and `directus start` run, without the look for a newer version before it.
process.argv = [process.argv[0]!, 'directus', process.argv[2] ?? 'start']
const program = '@directus/api/cli/run.js'
await import(program)
