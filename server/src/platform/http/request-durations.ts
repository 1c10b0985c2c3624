/**
 * The histogram `http_request_duration_seconds`. Kept by hand, because it is the one metric that every request pays for:
 * prom-client builds a text key from the labels at each observation, a tenth of what answering a passport costs.
 */
export function createRequestDurations(): RequestDurations {
  const routes = new Map<string, Map<string, Series[]>>()

  function addSeries(route: string, method: string): Series[] {
    const classes = STATUS_CLASSES.map(emptySeries)
    const methods = routes.get(route) ?? new Map<string, Series[]>()
    routes.set(route, methods.set(method, classes))
    return classes
  }

  return {
    observe(method, route, status, seconds) {
      const classes = routes.get(route)?.get(method) ?? addSeries(route, method)
      const series = classes[Math.trunc(status / 100)] ?? classes[0]!
      let bucket = 0
      while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]!) bucket++
      series.counts[bucket]! += 1
      series.sum += seconds
    },
    text() {
      const lines = [...routes].flatMap(([route, methods]) =>
        [...methods].flatMap(([method, classes]) =>
          classes.flatMap((series, index) => describe(series, { method, route, status: STATUS_CLASSES[index]! })),
        ),
      )
      return `${HEAD}\n${lines.map((line) => `${line}\n`).join('')}`
    },
  }
}

export type RequestDurations = {
  observe(method: string, route: string, status: number, seconds: number): void
  /** In the Prometheus text format. */
  text(): string
}

const NAME = 'http_request_duration_seconds'

const HEAD = `# HELP ${NAME} Time from the arrival of a request to the end of its response.\n# TYPE ${NAME} histogram`

/** Upper bounds in seconds. A cached passport takes well under the first, a large import reaches the last. */
const BOUNDS: readonly number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Indexed by the first digit of the status. */
const STATUS_CLASSES: readonly string[] = ['other', '1xx', '2xx', '3xx', '4xx', '5xx']

/** Requests by the bucket they fell into; the last count is of those beyond every bound. */
type Series = { readonly counts: number[]; sum: number }

function emptySeries(): Series {
  return { counts: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 }
}

function describe(series: Series, labels: Readonly<Record<string, string>>): readonly string[] {
  const named = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`)
  const all = named.join(',')
  let count = 0
  const buckets = series.counts.map((inBucket, index) => {
    count += inBucket
    return `${NAME}_bucket{${all},le="${BOUNDS[index] ?? '+Inf'}"} ${count}`
  })
  return count === 0 ? [] : [...buckets, `${NAME}_sum{${all}} ${series.sum}`, `${NAME}_count{${all}} ${count}`]
}
