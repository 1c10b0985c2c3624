import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PICKUPS = graphql(`
  query ImportPickups {
    importPickups {
      id name address userName hasSecret hostKey hostKeySeen cron timeZone guardPercent isPaused nextRunAt state lastRunAt outcome revision
      profile { id name }
      because { reason message field value limit }
      import { id fileName state }
    }
    importProfiles { id name }
  }
`)
export const CREATE_PICKUP = graphql(`
  mutation CreateImportPickup(
    $name: String!, $profileId: ID!, $address: String!, $userName: String, $password: String, $privateKey: String, $passphrase: String,
    $hostKey: String, $cron: String!, $timeZone: String!, $guardPercent: Int
  ) {
    createImportPickup(
      name: $name, profileId: $profileId, address: $address, userName: $userName, password: $password, privateKey: $privateKey,
      passphrase: $passphrase, hostKey: $hostKey, cron: $cron, timeZone: $timeZone, guardPercent: $guardPercent
    ) { id }
  }
`)
export const UPDATE_PICKUP = graphql(`
  mutation UpdateImportPickup(
    $id: ID!, $expectedRevision: Int, $name: String, $profileId: ID, $address: String, $userName: String, $password: String,
    $privateKey: String, $passphrase: String, $hostKey: String, $cron: String, $timeZone: String, $guardPercent: Int, $isPaused: Boolean
  ) {
    updateImportPickup(
      id: $id, expectedRevision: $expectedRevision, name: $name, profileId: $profileId, address: $address, userName: $userName,
      password: $password, privateKey: $privateKey, passphrase: $passphrase, hostKey: $hostKey, cron: $cron, timeZone: $timeZone,
      guardPercent: $guardPercent, isPaused: $isPaused
    ) { id revision }
  }
`)
export const PAUSE_PICKUP = graphql(`
  mutation PauseImportPickup($id: ID!, $isPaused: Boolean!) { updateImportPickup(id: $id, isPaused: $isPaused) { id } }
`)
export const CONFIRM_HOST_KEY = graphql(`
  mutation ConfirmHostKey($id: ID!, $hostKey: String!) {
    updateImportPickup(id: $id, hostKey: $hostKey, isPaused: false) { id }
  }
`)
export const RUN_PICKUP = graphql(`mutation RunImportPickup($id: ID!) { runImportPickup(id: $id) { id state } }`)
export const DELETE_PICKUP = graphql(`mutation DeleteImportPickup($id: ID!) { deleteImportPickup(id: $id) { id } }`)

export type Pickup = ResultOf<typeof PICKUPS>['importPickups'][number]
