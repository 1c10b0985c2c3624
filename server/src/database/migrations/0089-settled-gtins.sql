-- A GTIN that two workspaces had published and one has no longer: each that was told of the dispute and still publishes it is told that it has
-- ended. By a trigger, because it ends in many ways: a passport is withdrawn, published with another GTIN, deleted with its variant or workspace.
create function settle_gtin_dispute() returns trigger
  language plpgsql volatile security definer set search_path = selvedge, pg_temp
  as $$
  declare told record;
  begin
    for told in
      with settled as (
        delete from gtin_disputes d
        where d.gtin14 = old.gtin14 and (
          not exists (select 1 from passports p
            where p.gtin14 = d.gtin14 and p.state = 'published' and p.workspace_id = d.workspace_id)
          or not exists (select 1 from passports p
            where p.gtin14 = d.gtin14 and p.state = 'published' and p.workspace_id <> d.workspace_id))
        returning d.workspace_id)
      select s.workspace_id, p.variant_id from settled s
        join passports p on p.workspace_id = s.workspace_id and p.gtin14 = old.gtin14 and p.state = 'published'
        order by s.workspace_id
    loop
      perform record_service_event(told.workspace_id, 'passport.gtin_settled', 'passport', told.variant_id,
        jsonb_build_object('gtin', old.gtin14));
    end loop;
    return null;
  end $$;
create trigger passports_settle_gtin after update on passports for each row
  when (old.state = 'published' and old.gtin14 is not null
    and (new.state <> 'published' or new.gtin14 is distinct from old.gtin14))
  execute function settle_gtin_dispute();
create trigger passports_settle_deleted_gtin after delete on passports for each row
  when (old.state = 'published' and old.gtin14 is not null)
  execute function settle_gtin_dispute();

-- Of these variants of the transaction's workspace, those whose published GTIN may lead to another workspace: that has published it, too, or a
-- prefix that covers it is confirmed for another. Not those that its own confirmed prefix covers.
create function contested_passports(wanted text[]) returns table (variant_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.variant_id from passports p
    cross join lateral (select prefix_owner(p.gtin14) as owner) o
    where p.workspace_id = current_workspace() and p.variant_id = any(wanted) and p.state = 'published' and p.gtin14 is not null
      and o.owner is distinct from p.workspace_id
      and (o.owner is not null or exists (select 1 from passports other
        where other.gtin14 = p.gtin14 and other.state = 'published' and other.workspace_id <> p.workspace_id)) $$;

-- Where a prefix is confirmed, or no longer is, the addresses of its GTINs are written again, by whichever workspace they were published.
create function write_back_under_prefix() returns trigger
  language plpgsql volatile security definer set search_path = selvedge, pg_temp
  as $$
  declare changed text := case when tg_op = 'DELETE' then old.prefix else new.prefix end;
  begin
    update write_backs b set sweep_from = ''
    where b.confirmed_at is not null and b.workspace_id in (
      select p.workspace_id from passports p where p.state = 'published' and substr(p.gtin14, 2, length(changed)) = changed);
    return null;
  end $$;
create trigger company_prefixes_confirmed after insert on company_prefixes for each row
  when (new.confirmed_at is not null) execute function write_back_under_prefix();
create trigger company_prefixes_changed after update of confirmed_at on company_prefixes for each row
  when (new.confirmed_at is distinct from old.confirmed_at) execute function write_back_under_prefix();
create trigger company_prefixes_deleted after delete on company_prefixes for each row
  when (old.confirmed_at is not null) execute function write_back_under_prefix();

revoke all on function settle_gtin_dispute(), contested_passports(text[]), write_back_under_prefix() from public;
grant execute on function contested_passports(text[]) to selvedge_app;
