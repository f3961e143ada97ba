-- Blocks had 8,192 product numbers when they were first counted, and have 4,096 now: all are counted again.
DELETE FROM label_amounts;
--> statement-breakpoint
INSERT INTO label_amount_changes (block)
SELECT generate_series(0, (SELECT max(supplement_id) FROM supplement_search) >> 12);
