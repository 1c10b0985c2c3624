// Made from the catalogue of events by "npm run generate".
import type { INodePropertyOptions } from 'n8n-workflow'

export const EVENT_KINDS: INodePropertyOptions[] = [
  {
    name: 'Api Key Created',
    value: 'api_key.created',
    description: 'An API key was created. Its secret is in no event.',
  },
  {
    name: 'Api Key Expiring',
    value: 'api_key.expiring',
    description: 'An API key expires soon. There is one event 30, 7 and 1 days before; if several are due, only the latest is recorded.',
  },
  {
    name: 'Api Key Revoked',
    value: 'api_key.revoked',
    description: 'An API key was revoked',
  },
  {
    name: 'Assessment Batch Updated',
    value: 'assessment.batch_updated',
    description: 'Variants were assessed again in the background, because something they depend on changed',
  },
  {
    name: 'Assessment Updated',
    value: 'assessment.updated',
    description: 'A variant\'s computed impact changed',
  },
  {
    name: 'Backup Failed',
    value: 'backup.failed',
    description: 'Backups of the installation fail. Told once in every workspace, not again at each try; where backups are kept is not told.',
  },
  {
    name: 'Backup Recovered',
    value: 'backup.recovered',
    description: 'A backup of the installation succeeded after others had failed. Told once in every workspace that got the failure.',
  },
  {
    name: 'Bulk Change Cancelled',
    value: 'bulk_change.cancelled',
    description: 'A bulk change was stopped',
  },
  {
    name: 'Bulk Change Finished',
    value: 'bulk_change.finished',
    description: 'A bulk change ended',
  },
  {
    name: 'Bulk Change Started',
    value: 'bulk_change.started',
    description: 'A bulk change was started',
  },
  {
    name: 'Certification Created',
    value: 'certification.created',
    description: 'A certification was created',
  },
  {
    name: 'Certification Deleted',
    value: 'certification.deleted',
    description: 'A certification was deleted; it can be restored for a while',
  },
  {
    name: 'Certification Deleted For Good',
    value: 'certification.deleted_for_good',
    description: 'A deleted certification can no longer be restored',
  },
  {
    name: 'Certification Expiring',
    value: 'certification.expiring',
    description: 'A certification expires soon. There is one event 60, 30 and 7 days before; one that is more than a day late is replaced by the next.',
  },
  {
    name: 'Certification Restored',
    value: 'certification.restored',
    description: 'A deleted certification was restored',
  },
  {
    name: 'Certification Updated',
    value: 'certification.updated',
    description: 'Fields of a certification were changed. The data has the fields that were sent, with their new values.',
  },
  {
    name: 'Channel Created',
    value: 'channel.created',
    description: 'A channel of a messaging tool was set up. Its address is a secret and never told.',
  },
  {
    name: 'Channel Deleted',
    value: 'channel.deleted',
    description: 'A channel was deleted with its rules and its log',
  },
  {
    name: 'Channel Paused',
    value: 'channel.paused',
    description: 'A channel was paused: by a person, or by the service because it can no longer be written to',
  },
  {
    name: 'Channel Resumed',
    value: 'channel.resumed',
    description: 'A channel that was paused receives messages again',
  },
  {
    name: 'Channel Rule Created',
    value: 'channel_rule.created',
    description: 'A rule was made: when this happens, that channel is told',
  },
  {
    name: 'Channel Rule Deleted',
    value: 'channel_rule.deleted',
    description: 'A rule of a channel was deleted',
  },
  {
    name: 'Channel Rule Updated',
    value: 'channel_rule.updated',
    description: 'A rule of a channel was changed',
  },
  {
    name: 'Channel Updated',
    value: 'channel.updated',
    description: 'A channel was changed. Of its address, only that it changed is told.',
  },
  {
    name: 'Company Created',
    value: 'company.created',
    description: 'A company was created',
  },
  {
    name: 'Company Deleted',
    value: 'company.deleted',
    description: 'A company was deleted; it can be restored for a while',
  },
  {
    name: 'Company Deleted For Good',
    value: 'company.deleted_for_good',
    description: 'A deleted company can no longer be restored',
  },
  {
    name: 'Company Rating Requested',
    value: 'company.rating_requested',
    description: 'A connected scheme was asked to assess a company',
  },
  {
    name: 'Company Restored',
    value: 'company.restored',
    description: 'A deleted company was restored',
  },
  {
    name: 'Company Updated',
    value: 'company.updated',
    description: 'Fields of a company were changed. The data has the fields that were sent, with their new values.',
  },
  {
    name: 'Connection Company Decided',
    value: 'connection.company_decided',
    description: 'It was said which company a supplier of a connected scheme is, or that it is none',
  },
  {
    name: 'Connection Created',
    value: 'connection.created',
    description: 'A connection to another system was set up',
  },
  {
    name: 'Connection Deleted',
    value: 'connection.deleted',
    description: 'A connection was ended for good. The records stay.',
  },
  {
    name: 'Connection Expiring',
    value: 'connection.expiring',
    description: 'The credentials of a connection end soon. Told 14, 3 and 1 days before.',
  },
  {
    name: 'Connection Paused',
    value: 'connection.paused',
    description: 'A connection was paused: by a person, or by the service because the other system refuses it',
  },
  {
    name: 'Connection Resumed',
    value: 'connection.resumed',
    description: 'A connection was switched on, for the first time or after a pause',
  },
  {
    name: 'Connection Run Finished',
    value: 'connection.run_finished',
    description: 'A run of a connection ended, or was undone',
  },
  {
    name: 'Connection Updated',
    value: 'connection.updated',
    description: 'A connection was changed. Of settings and secrets, only the names of those that were given are told.',
  },
  {
    name: 'Connection Write Back Refused',
    value: 'connection.write_back_refused',
    description: 'Values could not be written to the other system. Told at most once an hour for each connection.',
  },
  {
    name: 'Connection Write Backs Confirmed',
    value: 'connection.write_backs_confirmed',
    description: 'A person confirmed what a connection writes to the other system: from now on it does',
  },
  {
    name: 'Connection Write Backs Replaced',
    value: 'connection.write_backs_replaced',
    description: 'A person had values in the other system replaced that were not written from here',
  },
  {
    name: 'Connection Write Backs Updated',
    value: 'connection.write_backs_updated',
    description: 'The choice of what a connection writes to the other system was changed',
  },
  {
    name: 'Email Not Delivered',
    value: 'email.not_delivered',
    description: 'An e-mail was refused by the mail server, or could not be sent for too long. What is returned later goes to the mailbox of the sender.',
  },
  {
    name: 'Export Made',
    value: 'export.made',
    description: 'Records were exported, by whom and which',
  },
  {
    name: 'Feed Created',
    value: 'feed.created',
    description: 'A feed was created, by which reports read data. Its secret is in no event.',
  },
  {
    name: 'Feed Renewed',
    value: 'feed.renewed',
    description: 'The secret of a feed was replaced. The former one no longer works.',
  },
  {
    name: 'Feed Revoked',
    value: 'feed.revoked',
    description: 'A feed was revoked',
  },
  {
    name: 'Feed Updated',
    value: 'feed.updated',
    description: 'A feed was changed',
  },
  {
    name: 'File Attached',
    value: 'file.attached',
    description: 'A file was attached to a record',
  },
  {
    name: 'File Created',
    value: 'file.created',
    description: 'A file was uploaded',
  },
  {
    name: 'File Deleted',
    value: 'file.deleted',
    description: 'A file was deleted for good',
  },
  {
    name: 'File Detached',
    value: 'file.detached',
    description: 'A file was detached from its record and kept',
  },
  {
    name: 'File Updated',
    value: 'file.updated',
    description: 'A file\'s name, alternative text, visibility or position was changed',
  },
  {
    name: 'Import Cancelled',
    value: 'import.cancelled',
    description: 'An import was stopped',
  },
  {
    name: 'Import Changed',
    value: 'import.changed',
    description: 'The settings for reading an import\'s file were changed',
  },
  {
    name: 'Import Corrected',
    value: 'import.corrected',
    description: 'Cells of an import were corrected',
  },
  {
    name: 'Import File Removed',
    value: 'import.file_removed',
    description: 'The file of an import was removed, because the import was abandoned or had ended long ago',
  },
  {
    name: 'Import Finished',
    value: 'import.finished',
    description: 'An import ended',
  },
  {
    name: 'Import Pickup Created',
    value: 'import_pickup.created',
    description: 'A file is fetched and imported at set times from now on',
  },
  {
    name: 'Import Pickup Deleted',
    value: 'import_pickup.deleted',
    description: 'A pickup was deleted',
  },
  {
    name: 'Import Pickup Run Finished',
    value: 'import_pickup.run_finished',
    description: 'A run of a pickup ended: with an import, because there was nothing new, or because something is wrong',
  },
  {
    name: 'Import Pickup Updated',
    value: 'import_pickup.updated',
    description: 'A pickup was changed, paused or resumed',
  },
  {
    name: 'Import Profile Created',
    value: 'import_profile.created',
    description: 'A profile for imports was saved',
  },
  {
    name: 'Import Profile Deleted',
    value: 'import_profile.deleted',
    description: 'A profile for imports was deleted',
  },
  {
    name: 'Import Profile Updated',
    value: 'import_profile.updated',
    description: 'A profile for imports was renamed, or saved again',
  },
  {
    name: 'Import Started',
    value: 'import.started',
    description: 'An import was started',
  },
  {
    name: 'Import Undone',
    value: 'import.undone',
    description: 'An import was undone',
  },
  {
    name: 'Import Uploaded',
    value: 'import.uploaded',
    description: 'A file was uploaded to be imported',
  },
  {
    name: 'Invitation Accepted',
    value: 'invitation.accepted',
    description: 'An invitation was accepted',
  },
  {
    name: 'Invitation Created',
    value: 'invitation.created',
    description: 'A person was invited',
  },
  {
    name: 'Invitation Revoked',
    value: 'invitation.revoked',
    description: 'An invitation was revoked',
  },
  {
    name: 'List Copy Confirmed',
    value: 'list_copy.confirmed',
    description: 'A person confirmed what a list copy writes: from now on the table is kept in step',
  },
  {
    name: 'List Copy Created',
    value: 'list_copy.created',
    description: 'A table in another system was chosen to be kept in step with a list',
  },
  {
    name: 'List Copy Deleted',
    value: 'list_copy.deleted',
    description: 'A list copy was ended. The rows in the other system stay.',
  },
  {
    name: 'List Copy Kept',
    value: 'list_copy.kept',
    description: 'A table in another system was brought in step with its list. Not recorded if there was nothing to do.',
  },
  {
    name: 'List Copy Stopped',
    value: 'list_copy.stopped',
    description: 'A list copy cannot go on until a person does something about it',
  },
  {
    name: 'List Copy Updated',
    value: 'list_copy.updated',
    description: 'A list copy was changed',
  },
  {
    name: 'List Copy Waits',
    value: 'list_copy.waits',
    description: 'A list copy waits for a person, because many rows would be marked or deleted',
  },
  {
    name: 'Material Created',
    value: 'material.created',
    description: 'A material was created',
  },
  {
    name: 'Material Deleted',
    value: 'material.deleted',
    description: 'A material was deleted; it can be restored for a while',
  },
  {
    name: 'Material Deleted For Good',
    value: 'material.deleted_for_good',
    description: 'A deleted material can no longer be restored',
  },
  {
    name: 'Material Restored',
    value: 'material.restored',
    description: 'A deleted material was restored',
  },
  {
    name: 'Material Updated',
    value: 'material.updated',
    description: 'Fields of a material were changed. The data has the fields that were sent, with their new values.',
  },
  {
    name: 'Member Added',
    value: 'member.added',
    description: 'A person became a member',
  },
  {
    name: 'Member Password Changed',
    value: 'member.password_changed',
    description: 'A member changed their password, giving the old one',
  },
  {
    name: 'Member Password Reset',
    value: 'member.password_reset',
    description: 'A member set a new password with a reset link',
  },
  {
    name: 'Member Removed',
    value: 'member.removed',
    description: 'A member left or was removed',
  },
  {
    name: 'Member Renamed',
    value: 'member.renamed',
    description: 'A member changed their name',
  },
  {
    name: 'Member Reset Link Made',
    value: 'member.reset_link_made',
    description: 'A link was created by which a member can set a new password',
  },
  {
    name: 'Member Role Changed',
    value: 'member.role_changed',
    description: 'A member\'s role was changed',
  },
  {
    name: 'Passport GTIN Disputed',
    value: 'passport.gtin_disputed',
    description: 'Another workspace of the installation has published the same GTIN. leadsHere says whether its Digital Links lead to this workspace.',
  },
  {
    name: 'Passport GTIN Settled',
    value: 'passport.gtin_settled',
    description: 'A GTIN that another workspace had published, too, is this workspace\'s alone again',
  },
  {
    name: 'Passport Published',
    value: 'passport.published',
    description: 'A version of a variant\'s passport was published',
  },
  {
    name: 'Passport Withdrawn',
    value: 'passport.withdrawn',
    description: 'A passport was withdrawn: its address responds with 410',
  },
  {
    name: 'Private Link Created',
    value: 'private_link.created',
    description: 'A private link was created',
  },
  {
    name: 'Private Link Locked',
    value: 'private_link.locked',
    description: 'A private link was locked after too many wrong passcodes',
  },
  {
    name: 'Private Link Opened',
    value: 'private_link.opened',
    description: 'A private link was opened',
  },
  {
    name: 'Private Link Passcode Failed',
    value: 'private_link.passcode_failed',
    description: 'A wrong passcode was entered for a private link',
  },
  {
    name: 'Private Link Revoked',
    value: 'private_link.revoked',
    description: 'A private link was revoked',
  },
  {
    name: 'Product Created',
    value: 'product.created',
    description: 'A product was created',
  },
  {
    name: 'Product Deleted',
    value: 'product.deleted',
    description: 'A product was deleted; it can be restored for a while',
  },
  {
    name: 'Product Deleted For Good',
    value: 'product.deleted_for_good',
    description: 'A deleted product can no longer be restored',
  },
  {
    name: 'Product Restored',
    value: 'product.restored',
    description: 'A deleted product was restored',
  },
  {
    name: 'Product Updated',
    value: 'product.updated',
    description: 'Fields of a product were changed. The data has the fields that were sent, with their new values.',
  },
  {
    name: 'Rating Concealed',
    value: 'rating.concealed',
    description: 'It was decided that passports no longer show a rating',
  },
  {
    name: 'Rating Created',
    value: 'rating.created',
    description: 'A rating was created',
  },
  {
    name: 'Rating Deleted',
    value: 'rating.deleted',
    description: 'A rating was deleted; it can be restored for a while',
  },
  {
    name: 'Rating Deleted For Good',
    value: 'rating.deleted_for_good',
    description: 'A deleted rating can no longer be restored',
  },
  {
    name: 'Rating Disclosed',
    value: 'rating.disclosed',
    description: 'It was decided that passports show a rating',
  },
  {
    name: 'Rating Expiring',
    value: 'rating.expiring',
    description: 'The latest rating of a company by a scheme expires soon. There is one event 60, 30 and 7 days before; one that is more than a day late is replaced by the next.',
  },
  {
    name: 'Rating Restored',
    value: 'rating.restored',
    description: 'A deleted rating was restored',
  },
  {
    name: 'Rating Updated',
    value: 'rating.updated',
    description: 'Fields of a rating were changed. The data has the fields that were sent, with their new values.',
  },
  {
    name: 'Records Sent',
    value: 'records.sent',
    description: 'Records as they are, sent by a member, key or schedule to the chosen webhook, whatever events it receives otherwise',
  },
  {
    name: 'Refreshed Model Created',
    value: 'refreshed_model.created',
    description: 'A semantic model of Power BI is refreshed after publishing from now on. Its secret is in no event.',
  },
  {
    name: 'Refreshed Model Deleted',
    value: 'refreshed_model.deleted',
    description: 'A semantic model is no longer refreshed',
  },
  {
    name: 'Refreshed Model Paused',
    value: 'refreshed_model.paused',
    description: 'The service paused the refresh of a semantic model, because Power BI or Microsoft Entra refuses it',
  },
  {
    name: 'Refreshed Model Refreshed',
    value: 'refreshed_model.refreshed',
    description: 'Power BI accepted to refresh a semantic model',
  },
  {
    name: 'Refreshed Model Updated',
    value: 'refreshed_model.updated',
    description: 'The refresh of a semantic model was changed, paused or resumed',
  },
  {
    name: 'Saved View Deleted',
    value: 'saved_view.deleted',
    description: 'A saved view was deleted',
  },
  {
    name: 'Saved View Saved',
    value: 'saved_view.saved',
    description: 'A view of a list was saved. The name of a private view is omitted.',
  },
  {
    name: 'Saved View Updated',
    value: 'saved_view.updated',
    description: 'A saved view was changed',
  },
  {
    name: 'Schedule Created',
    value: 'schedule.created',
    description: 'A schedule was created',
  },
  {
    name: 'Schedule Deleted',
    value: 'schedule.deleted',
    description: 'A schedule was deleted; it can be restored for a while',
  },
  {
    name: 'Schedule Deleted For Good',
    value: 'schedule.deleted_for_good',
    description: 'A deleted schedule can no longer be restored',
  },
  {
    name: 'Schedule Restored',
    value: 'schedule.restored',
    description: 'A deleted schedule was restored',
  },
  {
    name: 'Schedule Updated',
    value: 'schedule.updated',
    description: 'A schedule was changed, paused or resumed',
  },
  {
    name: 'Session Begun',
    value: 'session.begun',
    description: 'A member signed in. Like all events of sessions, it is recorded in each of the member\'s workspaces.',
  },
  {
    name: 'Session Ended',
    value: 'session.ended',
    description: 'A member signed out, ended another of their sessions, or signed in again in the same browser',
  },
  {
    name: 'Session Refused',
    value: 'session.refused',
    description: 'A wrong password was given for a member. The first is recorded at once, then at most one event in ten minutes for all of them.',
  },
  {
    name: 'Variant Created',
    value: 'variant.created',
    description: 'A variant was created',
  },
  {
    name: 'Variant Deleted',
    value: 'variant.deleted',
    description: 'A variant was deleted; it can be restored for a while',
  },
  {
    name: 'Variant Deleted For Good',
    value: 'variant.deleted_for_good',
    description: 'A deleted variant can no longer be restored',
  },
  {
    name: 'Variant Restored',
    value: 'variant.restored',
    description: 'A deleted variant was restored',
  },
  {
    name: 'Variant Updated',
    value: 'variant.updated',
    description: 'Fields of a variant were changed. The data has the fields that were sent, with their new values.',
  },
  {
    name: 'Webhook Created',
    value: 'webhook.created',
    description: 'A webhook was created. Only the host of its address is given, because the rest may be a secret.',
  },
  {
    name: 'Webhook Deleted',
    value: 'webhook.deleted',
    description: 'A webhook was deleted; it can be restored for a while',
  },
  {
    name: 'Webhook Deleted For Good',
    value: 'webhook.deleted_for_good',
    description: 'A deleted webhook can no longer be restored',
  },
  {
    name: 'Webhook Disabled',
    value: 'webhook.disabled',
    description: 'The service switched a webhook off, because its receiver is gone or has failed for five days',
  },
  {
    name: 'Webhook Redelivered',
    value: 'webhook.redelivered',
    description: 'Deliveries of a webhook are sent again on request',
  },
  {
    name: 'Webhook Restored',
    value: 'webhook.restored',
    description: 'A deleted webhook was restored',
  },
  {
    name: 'Webhook Secret Rotated',
    value: 'webhook.secret_rotated',
    description: 'A webhook signs with a new secret and, for one day, with the former secret too',
  },
  {
    name: 'Webhook Sent',
    value: 'webhook.sent',
    description: 'Records were sent to a webhook on request or by a schedule',
  },
  {
    name: 'Webhook Updated',
    value: 'webhook.updated',
    description: 'A webhook was changed. Only the names of its headers and the host of its address are given, whatever part of them changed.',
  },
  {
    name: 'Workspace Created',
    value: 'workspace.created',
    description: 'The workspace was created',
  },
  {
    name: 'Workspace Deleted Records Expired',
    value: 'workspace.deleted_records_expired',
    description: 'Deleted records reached the end of their retention and are gone for good',
  },
  {
    name: 'Workspace Prefix Claimed',
    value: 'workspace.prefix_claimed',
    description: 'A GS1 company prefix was claimed for the workspace',
  },
  {
    name: 'Workspace Prefix Confirmed',
    value: 'workspace.prefix_confirmed',
    description: 'The operator of the service confirmed a GS1 company prefix: Digital Links with its GTINs lead only to this workspace',
  },
  {
    name: 'Workspace Prefix Unconfirmed',
    value: 'workspace.prefix_unconfirmed',
    description: 'The operator of the service confirmed a GS1 company prefix of this workspace for another workspace',
  },
  {
    name: 'Workspace Prefix Withdrawn',
    value: 'workspace.prefix_withdrawn',
    description: 'The claim to a GS1 company prefix was withdrawn',
  },
  {
    name: 'Workspace Restored',
    value: 'workspace.restored',
    description: 'This installation was restored from a backup. All sessions have ended, and nothing leaves the workspace until an owner has seen what was undone.',
  },
  {
    name: 'Workspace Resumed',
    value: 'workspace.resumed',
    description: 'An owner has seen what a restore undid: webhooks, schedules, connections and e-mail go on',
  },
  {
    name: 'Workspace Updated',
    value: 'workspace.updated',
    description: 'The workspace\'s settings were changed',
  },
]
