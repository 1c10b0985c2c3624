-- The GTINs of these variants of the transaction's workspace that another workspace has published, too, or that a prefix covers which is
-- confirmed for another. Not those that its own confirmed prefix covers: nobody else can take their links. Who the other is, is not said.
-- leads_here: where the link leads once this variant is published, by the order of public_passport_of_gtin.
create function contested_gtins(wanted text[])
  returns table (variant_id record_id, gtin text, of_another boolean, leads_here boolean)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select v.id, v.gtin, o.owner is not null,
      o.owner is null and coalesce((own.first_published_at, own.variant_id) < (other.first_published_at, other.variant_id), false)
    from variants v
    cross join lateral (select lpad(v.gtin, 14, '0') as gtin14) g
    cross join lateral (select prefix_owner(g.gtin14) as owner) o
    left join passports own on own.workspace_id = v.workspace_id and own.variant_id = v.id
    left join lateral (
      select p.first_published_at, p.variant_id from passports p
      where p.gtin14 = g.gtin14 and p.state = 'published' and p.workspace_id <> v.workspace_id
      order by p.first_published_at, p.variant_id limit 1) other on true
    where v.workspace_id = current_workspace() and v.id = any(wanted) and v.gtin is not null
      and o.owner is distinct from v.workspace_id and (o.owner is not null or other.variant_id is not null) $$;

-- Whether there is another workspace than the transaction's: where there is none, nobody has to claim a prefix.
create function has_other_workspaces() returns boolean
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select exists (select 1 from workspaces where id <> current_workspace()) $$;

revoke all on function contested_gtins(text[]), has_other_workspaces() from public;
grant execute on function contested_gtins(text[]), has_other_workspaces() to selvedge_app;
