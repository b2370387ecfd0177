-- The date on the holder's receipt is a promise: asking the holder for more moves the house's own goal, never that
-- date. No case has started with the rule yet, so nothing that runs changes.
update deadline_rules set pausable = false where key = 'dsr.other_rights';
