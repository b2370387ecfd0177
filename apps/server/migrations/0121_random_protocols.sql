-- Protocols are drawn at random: nothing is counted, nobody waits for the number before theirs, and no organisation reads
-- from its numbers how many others there are. The name of the constraint says that a conflict is drawn again.
drop function next_protocol_number(text, integer);
drop table protocol_counters;
alter table cases rename constraint cases_protocol_key to cases_protocol_drawn;
