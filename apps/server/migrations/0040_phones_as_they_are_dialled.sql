-- Telephone numbers are kept as E.164 writes them, so that every program can dial them.
update legal_entities set phone = '+55' || phone where phone !~ '^[+]';
update privacy_officers set phone = '+55' || phone where phone !~ '^[+]';
