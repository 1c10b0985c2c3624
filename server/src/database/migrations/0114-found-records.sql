-- The records of a search, best first: by the first question that they answer, and the newest first among those. What many records have word for word is found by going
-- through them from the newest: then there are no ids, and "every" is the question. Like the searches before, they run with the owner's rights, for the text index.
do $$
declare
  t record;
  enough constant integer := 100;
  most constant integer := 2000;
begin
  for t in select * from (values
    ('selvedge', 'products', 'current_workspace', 'search', false),
    ('selvedge', 'variants', 'current_workspace', 'search', true),
    ('selvedge_published', 'products', 'current_public_workspace', 'search', false),
    ('selvedge_published', 'variants', 'current_public_workspace', 'search', true)
  ) as v (in_schema, in_table, workspace, vector, sized) loop
    execute format($function$
      create function %1$I.hits_of_%2$s(question tsquery, most integer) returns record_id[]
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
        as $body$ select coalesce(array_agg(id order by id desc), '{}') from (
          select id from %1$I.%2$I where workspace_id = %3$I() and search @@ question limit most) hits $body$;

      create function %1$I.ranked_hits_of_%2$s(questions tsquery[], most integer, out ids record_id[], out ranks integer[])
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
        as $body$ select coalesce(array_agg(id order by rank, id desc), '{}'), coalesce(array_agg(rank order by rank, id desc), '{}') from (
          select id, (select min(n) from generate_subscripts(questions, 1) n where search @@ questions[n]) as rank
          from %1$I.%2$I where workspace_id = %3$I() and search @@ questions[cardinality(questions)] limit most) hits $body$;

      -- Whether so many have it that it is not worth counting: one in fifteen of the newest 240, in a workspace that has nearly all of a large table.
      create function %1$I.many_have_of_%2$s(question tsquery) returns boolean
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
        as $body$ select count(*) >= 16
            and (select coalesce((select f from unnest(most_common_vals::text::text[], most_common_freqs) c(v, f) where v = %3$I()), 0) > 0.9 from pg_stats
              where schemaname = '%1$s' and tablename = '%2$s' and attname = 'workspace_id')
          from (select search from %1$I.%2$I where workspace_id = %3$I() order by id desc limit 240) newest where search @@ question $body$;

      create function %1$I.found_in_%2$s(typed text, out ids record_id[], out ranks integer[], out every tsquery)
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        as $body$
        declare
          questions tsquery[] := selvedge.search_questions(typed, %3$I(), %5$L);
          strictest record_id[];
          n integer;
        begin
          ids := '{}';
          ranks := '{}';
          if cardinality(questions) = 0 then return; end if;
          n := case when questions[1]::text like '%%^%%' and cardinality(questions) > 1 then 2 else 1 end;
          if (select reltuples >= 60000 from pg_class where oid = '%1$I.%2$I'::regclass) and %1$I.many_have_of_%2$s(questions[n]) then
            every := questions[n];
            return;
          end if;
          strictest := %1$I.hits_of_%2$s(questions[n], %7$s + 1);
          if cardinality(strictest) > %7$s then
            every := questions[n];
            return;
          end if;
          if cardinality(questions) = 1 then
            ids := strictest;
            ranks := array_fill(1, array[cardinality(strictest)]);
            return;
          end if;
          for upto in reverse (case when cardinality(strictest) >= %6$s then n else cardinality(questions) end)..n loop
            if upto = n and cardinality(strictest) = 0 and cardinality(questions) > n then
              every := questions[n + 1];
              ids := '{}';
              ranks := '{}';
              return;
            end if;
            select * into ids, ranks from %1$I.ranked_hits_of_%2$s(questions[1:upto], %7$s + 1);
            if cardinality(ids) <= %7$s then return; end if;
          end loop;
        end $body$;
      revoke all on function %1$I.hits_of_%2$s(tsquery, integer), %1$I.ranked_hits_of_%2$s(tsquery[], integer), %1$I.many_have_of_%2$s(tsquery),
        %1$I.found_in_%2$s(text) from public;
    $function$, t.in_schema, t.in_table, t.workspace, t.vector, t.sized, enough, most);
  end loop;
end $$;

-- Of the others all are looked at, and last those come that have what was typed anywhere in one of their texts.
do $$
declare
  t record;
  place text;
begin
  foreach place in array array['selvedge', 'selvedge_published'] loop
    for t in select * from (values
      ('companies', 'name', array['city', 'gln', 'vat_id', 'lei', 'code', 'translated_texts(translations)']),
      ('materials', 'name', array['type', 'fibre', 'label', 'supplier', 'code', 'translated_texts(translations)']),
      ('certifications', 'scheme', array['name', 'number', 'issuer', 'code', 'translated_texts(translations)'])
    ) as v (in_table, named, others) loop
      execute format($function$
        create function %1$I.found_in_%2$s(typed text, out ids record_id[], out ranks integer[], out every tsquery)
          language sql stable security definer set search_path = selvedge, pg_temp
          as $body$
          select coalesce(array_agg(id order by rank, id desc), '{}'), coalesce(array_agg(rank order by rank, id desc), '{}'), null::tsquery
          from (select selvedge.search_questions(typed, %3$s(), false) as questions,
              '%%' || regexp_replace(typed, '([\\%%_])', '\\\1', 'g') || '%%' as pattern) asked,
            lateral (select r.id, coalesce((select min(n) from generate_subscripts(questions, 1) n where %4$s @@ questions[n]),
                case when concat_ws(E'\n', %5$s) ilike pattern then 9 end) as rank
              from %1$I.%2$I r where r.workspace_id = %3$s()) ranked
          where rank is not null $body$;
        revoke all on function %1$I.found_in_%2$s(text) from public;
      $function$, place, t.in_table, case place when 'selvedge' then 'current_workspace' else 'current_public_workspace' end,
        case place when 'selvedge' then 'r.search' else format('selvedge.search_of_named(%s)', array_to_string(t.named || t.others, ', ')) end,
        array_to_string(t.named || t.others, ', '));
    end loop;
  end loop;
end $$;

grant execute on function found_in_companies(text), found_in_materials(text), found_in_certifications(text) to selvedge_app;
grant execute on function selvedge_published.found_in_companies(text), selvedge_published.found_in_materials(text),
  selvedge_published.found_in_certifications(text) to selvedge_public;
grant execute on function found_in_products(text), found_in_variants(text), hits_of_products(tsquery, integer), hits_of_variants(tsquery, integer) to selvedge_app;
grant execute on function selvedge_published.found_in_products(text), selvedge_published.found_in_variants(text),
  selvedge_published.hits_of_products(tsquery, integer), selvedge_published.hits_of_variants(tsquery, integer) to selvedge_public;
grant execute on function selvedge.search_fold(text) to selvedge_app, selvedge_public;
