/** Names, types and lengths of SAP's own fields of products that connectors ask for, by both interfaces; and two that a key user has made. */
export const PROPERTIES: readonly (readonly [string, string, number?])[] = [
  ['Product', 'Edm.String', 40],
  ['ProductType', 'Edm.String', 4],
  ['ProductGroup', 'Edm.String', 9],
  ['ProductHierarchy', 'Edm.String', 18],
  ['Brand', 'Edm.String', 4],
  ['GrossWeight', 'Edm.Decimal'],
  ['NetWeight', 'Edm.Decimal'],
  ['WeightUnit', 'Edm.String', 3],
  ['BaseUnit', 'Edm.String', 3],
  ['ProductStandardID', 'Edm.String', 18],
  ['SizeOrDimensionText', 'Edm.String', 32],
  ['CrossPlantConfigurableProduct', 'Edm.String', 40],
  ['IsMarkedForDeletion', 'Edm.Boolean'],
  ['LastChangeDateTime', 'Edm.DateTimeOffset'],
  ['CountryOfOrigin', 'Edm.String', 3],
  ['ProductOldID', 'Edm.String', 40],
]
export const CUSTOM: readonly (readonly [string, string, number?])[] = [
  ['YY1_DPPURL_PRD', 'Edm.String', 120],
  ['YY1_Colour_PRD', 'Edm.String', 20],
  ['YY1_DPPScore_PRD', 'Edm.Decimal'],
]

const LABELS: Readonly<Record<string, string>> = { YY1_DPPURL_PRD: 'Passport &amp; address &#x1F9E5;' }

export function metadataOf(generation: 'v2' | 'v4', hasCustom: boolean): string {
  const isV2 = generation === 'v2'
  const [set, descriptions] = isV2 ? ['A_Product', 'A_ProductDescription'] : ['Product', 'ProductDescription']
  const property = ([name, type, length]: readonly [string, string, number?]) =>
    `<Property Name="${name}" Type="${type}"${length === undefined ? '' : ` MaxLength="${length}"`}${isV2 ? ` sap:label="${LABELS[name] ?? name}"` : ''}/>`
  const all = [
    ...PROPERTIES,
    ...(isV2 ? [] : ([['WeightISOUnit', 'Edm.String', 3]] as const)),
    ...(hasCustom ? CUSTOM : []),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="${isV2 ? '1.0' : '4.0'}" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" xmlns:sap="http://www.sap.com/Protocols/SAPData"><edmx:DataServices>
<Schema Namespace="SAP" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">
<EntityType Name="${descriptions}Type"><Key><PropertyRef Name="Product"/></Key><Property Name="Language" Type="Edm.String" MaxLength="2"/></EntityType>
<EntityType Name="${set}Type" sap:label="Product data > general"><Key><PropertyRef Name="Product"/></Key>
${all.map(property).join('\n')}
</EntityType>
<EntityContainer Name="Container"><EntitySet Name="${set}" EntityType="SAP.${set}Type"/><EntitySet Name="${descriptions}" EntityType="SAP.${descriptions}Type"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`
}
