import { useWords } from '../../words/use-words.tsx'
import styles from './production-map.module.css'
import world from './world-map.json'

type Step = { readonly number: string; readonly country: string }

/** The chain drawn: decoration for the eye, since the list beside it says the same. Steps in one country share a mark. */
export function ProductionMap({ steps }: { readonly steps: readonly Step[] }) {
  const { chain } = useWords()
  const points = steps.flatMap(({ number, country }) => {
    const point = (world.countries as Record<string, number[]>)[country]
    return point ? [{ number, country, x: point[0] ?? 0, y: point[1] ?? 0 }] : []
  })
  if (points.length === 0) return null
  const marks = [...Map.groupBy(points, ({ country }) => country).values()]
  const frame = frameOf(points)
  // Marks keep their size on the screen, however near the map has come.
  const unit = frame.width / 520
  return (
    <figure className={styles.map}>
      <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} role="img" aria-label={chain.map}>
        <path d={world.land} className={styles.mapLand} />
        {points.slice(1).map((to, index) => {
          const from = points[index] ?? to
          if (from.country === to.country) return null
          const rise = Math.hypot(to.x - from.x, to.y - from.y) * 0.22
          return (
            <path
              key={`${from.number} ${to.number}`}
              className={styles.mapWay}
              strokeWidth={1.6 * unit}
              d={`M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - rise} ${to.x} ${to.y}`}
            />
          )
        })}
        {marks.map((together) => {
          const [{ x, y, country } = { x: 0, y: 0, country: '' }] = together
          const text = together.map(({ number }) => number).join('·')
          const width = (14 + text.length * 6) * unit
          return (
            <g key={country} className={styles.mapMark}>
              <rect x={x - width / 2} y={y - 9 * unit} width={width} height={18 * unit} rx={9 * unit} />
              <text x={x} y={y + 4 * unit} fontSize={11 * unit} textAnchor="middle">
                {text}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="soft">{chain.mapNote}</figcaption>
    </figure>
  )
}

type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** As near as the chain allows, in the shape of the card, and within the world. */
function frameOf(points: readonly { readonly x: number; readonly y: number }[]): Frame {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const ratio = 0.4
  const wide = Math.max(Math.max(...xs) - Math.min(...xs) + 160, (Math.max(...ys) - Math.min(...ys) + 110) / ratio, 340)
  const width = Math.min(world.width, wide)
  const height = width * ratio
  const clamp = (middle: number, size: number, most: number) =>
    Math.min(Math.max(middle - size / 2, 0), Math.max(0, most - size))
  return {
    x: clamp((Math.max(...xs) + Math.min(...xs)) / 2, width, world.width),
    y: clamp((Math.max(...ys) + Math.min(...ys)) / 2 - height * 0.06, height, world.height),
    width,
    height,
  }
}
