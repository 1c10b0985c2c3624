import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const BACKUPS = graphql(`
  query Backups {
    backups {
      isSet
      target
      everyHours
      keep
      isEncrypted
      keyPlace
      nextAt
      isLate
      mayStart
      lastGood { moment finishedAt sizeMb sentMb files damagedFiles contents { products variants passports people } because { reason message field value limit } }
      running { startedAt }
      failure { finishedAt because { reason message field value limit } }
      pointInTime { lagSeconds segmentsWaiting lastShippedAt }
    }
  }
`)

export const START_BACKUP = graphql(`
  mutation StartBackup { startBackup { isStarted because { reason message field value limit } } }
`)

export type Backups = ResultOf<typeof BACKUPS>['backups']
