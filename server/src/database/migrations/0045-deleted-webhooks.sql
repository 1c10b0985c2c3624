-- Webhooks and schedules can be restored as records can.
alter table deleted_records drop constraint deleted_records_kind_check;
alter table deleted_records add constraint deleted_records_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'webhook', 'schedule'));
