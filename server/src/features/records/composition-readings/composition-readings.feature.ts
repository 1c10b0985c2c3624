import './composition-reading.graphql.ts'
import './composition-reading.resource.ts'
import './label-name.graphql.ts'
