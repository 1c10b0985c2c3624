/**
 * Which methods a path answers to: what a 405 must list. Asked only after the router found nothing, so it costs no
 * answered request anything. A route for every path ("*") makes no path known.
 */
export function createKnownPaths(): KnownPaths {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()
  return {
    add(path, methods) {
      if (path === '*' || path === '/*') return
      const route = routes.get(path) ?? { pattern: patternOf(path), methods: new Set<string>() }
      for (const method of methods) route.methods.add(method)
      routes.set(path, route)
    },
    methodsFor(path) {
      const found = [...routes.values()].filter((route) => route.pattern.test(path))
      return [...new Set(found.flatMap((route) => [...route.methods]))].sort()
    },
  }
}

export type KnownPaths = {
  add(path: string, methods: readonly string[]): void
  /** Empty: the path is not known at all. */
  methodsFor(path: string): readonly string[]
}

/** The router's own syntax: `:name`, `:name(expression)` and a final `*`. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(/:\w+(?:\([^)]*\))?|\*|[^:*\w/]/g, (part) => {
    if (part === '*') return '.*'
    const expression = /\((.*)\)$/.exec(part)?.[1]?.replace(/^\^/, '').replace(/\$$/, '')
    if (expression !== undefined) return `(?:${expression})`
    return part.startsWith(':') ? '[^/]+' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
