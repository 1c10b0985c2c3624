/**
 * Writes dashboard/src/features/variants/world-map.json: the land as one SVG path and a point for each country, both projected, so that the
 * dashboard needs no geography of its own. Run it only to draw the map anew; it needs packages that nothing else does:
 *
 *   npm install --no-save world-atlas@2.0.2 topojson-client@3.1.0 topojson-simplify@3.0.3 d3-geo@3.1.2 i18n-iso-countries@7.14.0
 *   node scripts/draw-world-map.js
 *
 * The shapes are Natural Earth's (naturalearthdata.com, 1:50m, version 4.1.0, public domain), as the package world-atlas (ISC) has them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const { geoArea, geoCentroid, geoEqualEarth, geoPath } = await import('d3-geo')
const { feature, merge } = await import('topojson-client')
const { presimplify, simplify } = await import('topojson-simplify')
const { default: countries } = await import('i18n-iso-countries')

/** In the map's own units, which are about 40 km at the equator. */
const WIDTH = 1000
const HEIGHT = 440
/** Steradians below which an island or a bend is left out: what is smaller than a stroke. */
const SMALLEST = 1.2e-5

const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
const isAntarctica = ({ id }) => id === '010'
const simple = simplify(presimplify(atlas), 0.06)
const land = merge(
  simple,
  simple.objects.countries.geometries.filter((each) => !isAntarctica(each)),
)
const islands = land.coordinates.filter((coordinates) => geoArea({ type: 'Polygon', coordinates }) > SMALLEST)
const shape = { type: 'MultiPolygon', coordinates: islands }
const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], shape)

const points = feature(atlas, atlas.objects.countries).features.flatMap((country) => {
  const code = countries.numericToAlpha2(country.id)
  if (!code || isAntarctica(country)) return []
  const [x, y] = projection(geoCentroid(mainland(country.geometry)))
  return [[code, [Math.round(x), Math.round(y)]]]
})

writeFileSync(
  join(import.meta.dirname, '../dashboard/src/features/variants/world-map.json'),
  `${JSON.stringify({
    source: 'Natural Earth 1:50m, version 4.1.0, public domain',
    width: WIDTH,
    height: HEIGHT,
    land: geoPath(projection).digits(1)(shape),
    countries: Object.fromEntries(points.sort(([a], [b]) => (a < b ? -1 : 1))),
  })}\n`,
)

/** France's point is in France, not between it and Guiana. */
function mainland({ type, coordinates }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  const areas = polygons.map((each) => ({ type: 'Polygon', coordinates: each }))
  return areas.reduce((most, each) => (geoArea(each) > geoArea(most) ? each : most))
}
