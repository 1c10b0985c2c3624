import type { Property } from './edm.ts'
import type { EntitySet, Navigation } from './entity-set.ts'
import { NAMESPACE } from './feed-root.ts'

/** $metadata: what a feed with these sets has, as CSDL 4.0. Where a way leads to a set that it does not have, there is none. */
export function describeMetadata(sets: readonly EntitySet[]): string {
  const byName = new Map(sets.map((set) => [set.name, set]))
  const ways = (set: EntitySet) =>
    Object.entries(set.navigation ?? {}).flatMap(([name, way]): Way[] => {
      const to = byName.get(way.to)
      return to ? [{ ...way, name, to }] : []
    })
  const types = sets.map(
    (set) => `
      <EntityType Name="${set.type}">
        <Key>${set.key.map((name) => `<PropertyRef Name="${name}"/>`).join('')}</Key>${Object.entries(set.properties)
          .map(([name, property]) => describeProperty(name, property))
          .join('')}${ways(set)
          .map((way) => describeWay(set, way))
          .join('')}
        <Annotation Term="Core.Description" String="${escaped(set.about)}"/>
      </EntityType>`,
  )
  const places = sets.map((set) => {
    const bindings = ways(set).map(({ name, to }) => `<NavigationPropertyBinding Path="${name}" Target="${to.name}"/>`)
    return `
        <EntitySet Name="${set.name}" EntityType="${NAMESPACE}.${set.type}">${bindings.join('')}</EntitySet>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1.xml">
    <edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/>
  </edmx:Reference>
  <edmx:DataServices>
    <Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}
      <EntityContainer Name="Feed">${places.join('')}
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`
}

type Way = Pick<Navigation, 'many' | 'by'> & { readonly name: string; readonly to: EntitySet }

function describeProperty(name: string, { type, isNullable, about, maxLength, precision, scale }: Property): string {
  const facets = [
    isNullable ? '' : ' Nullable="false"',
    maxLength === undefined ? '' : ` MaxLength="${maxLength}"`,
    precision === undefined ? '' : ` Precision="${precision}"`,
    scale === undefined ? '' : ` Scale="${scale}"`,
  ]
  return `
        <Property Name="${name}" Type="${type}"${facets.join('')}><Annotation Term="Core.Description" String="${escaped(about)}"/></Property>`
}

/** What leads back is named where there is exactly one, so that tools know the two as one relation. */
function describeWay(set: EntitySet, { name, to, many, by }: Way): string {
  const back = Object.entries(to.navigation ?? {}).filter(([, way]) => way.to === set.name && isReverse(way.by, by))
  const partner = back.length === 1 ? ` Partner="${back[0]?.[0]}"` : ''
  const type = `${NAMESPACE}.${to.type}`
  if (many) {
    return `
        <NavigationProperty Name="${name}" Type="Collection(${type})"${partner}/>`
  }
  const constraints = Object.entries(by).map(
    ([ours, theirs]) => `<ReferentialConstraint Property="${ours}" ReferencedProperty="${theirs}"/>`,
  )
  return `
        <NavigationProperty Name="${name}" Type="${type}"${partner}>${constraints.join('')}</NavigationProperty>`
}

function isReverse(one: Navigation['by'], other: Navigation['by']): boolean {
  const turned = Object.fromEntries(Object.entries(other).map(([ours, theirs]) => [theirs, ours]))
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(turned).sort())
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
