CREATE TABLE "vote_alarms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"votes_before" integer NOT NULL,
	"votes_added" integer NOT NULL,
	"new_accounts" integer NOT NULL,
	"held" integer NOT NULL,
	"networks" integer NOT NULL,
	CONSTRAINT "vote_alarms_once_a_day" UNIQUE("request_id","day")
);
--> statement-breakpoint
ALTER TABLE "test_request_votes" ADD COLUMN "state" text DEFAULT 'unconfirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_request_votes" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "test_request_votes" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "vote_alarms" ADD CONSTRAINT "vote_alarms_request_id_test_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."test_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vote_alarms_at" ON "vote_alarms" USING btree ("at");--> statement-breakpoint
CREATE INDEX "test_request_votes_network" ON "test_request_votes" USING btree ("request_id","network") WHERE "test_request_votes"."network" is not null;--> statement-breakpoint
UPDATE "test_request_votes" AS v SET "state_since" = v."at", "state" = CASE WHEN u."email_verified" THEN 'counted' ELSE 'unconfirmed' END
FROM "users" AS u WHERE u."id" = v."user_id";--> statement-breakpoint
-- Subtracted, since demo requests have made-up votes besides.
UPDATE "test_requests" AS r SET "votes" = r."votes" - w."votes"
FROM (SELECT "request_id", count(*)::int AS "votes" FROM "test_request_votes" WHERE "state" = 'unconfirmed' GROUP BY "request_id") AS w
WHERE w."request_id" = r."id";
