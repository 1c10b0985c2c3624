import './composition-reading.graphql.ts'
import './composition-reading.resource.ts'
